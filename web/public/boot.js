// Before the first paint, so that a dark console never flashes white. A file of its own because the
// Content-Security-Policy allows no inline script.
(function () {
  var saved = null;
  try {
    saved = localStorage.getItem("forecourt.appearance");
  } catch {
    // Storage is closed to us: the light look is the default.
  }
  var dark = saved === "dark";
  var root = document.documentElement;
  root.classList.add(dark ? "dark" : "light");
  root.style.colorScheme = dark ? "dark" : "light";
  root.style.background = dark ? "#001733" : "#edf1f7";
})();
