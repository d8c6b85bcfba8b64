// The browser forgets as well: whatever any page of the house kept here. Its other pages hear of it.

localStorage.setItem("forgotten", "");
localStorage.clear();
sessionStorage.clear();
