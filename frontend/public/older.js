// Says in what index.html holds why no page appears: the browser is older than what the scripts are written for, or a script did not
// come. What it shows goes with the first page that is drawn. No build translates it, and every browser reads it as it stands.
(function () {
  var show = function (id) {
    var sentence = document.getElementById(id);
    if (sentence) sentence.hidden = false;
  };
  var explain = function (event) {
    show(event.error instanceof SyntaxError ? 'older-browser' : 'not-loaded');
  };
  // Came with Chromium 97, Firefox 104 and Safari 15.4.
  if (!Array.prototype.findLast) show('older-browser');
  else window.addEventListener('error', explain, true);
})();
