// The browser forgets as well: whatever any page of the house kept here.

localStorage.clear();
sessionStorage.clear();
