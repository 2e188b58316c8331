// Inlined as it stands, so that a browser that does not know modules runs it: ES5 only.
(function () {
  var isNew = 'noModule' in document.createElement('script') && !!window.CSS && !!CSS.supports;
  // Known since Chrome 111, Firefox 113 and Safari 16.2.
  isNew = isNew && CSS.supports('color', 'color-mix(in srgb, red, red)');
  try {
    // Safari knows it since 16.4.
    new RegExp('(?<=a)b');
  } catch (_) {
    isNew = false;
  }
  var sentence = document.getElementById('ancien');
  if (!isNew && sentence) sentence.removeAttribute('hidden');
})();
