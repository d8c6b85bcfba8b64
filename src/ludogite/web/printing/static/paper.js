// A sheet on the screen: one button opens the browser's own print window.

document.getElementById("print-now")?.addEventListener("click", () => window.print());
