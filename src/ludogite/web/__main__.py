"""`python -m ludogite.web` opens a house."""

from ludogite.web.serve import serve

if __name__ == "__main__":
    serve()
