"""Notices: that it is somebody’s move reaches them where they are, by push, by e-mail and in feeds, as they choose."""
