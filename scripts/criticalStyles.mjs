import purgeCss from '@fullhuman/postcss-purgecss';
import postcss from 'postcss';

/** What is never painted where a script runs; the whole sheets serve the others. */
const UNPAINTED = /<(script|noscript)\b[\s\S]*?<\/\1>/g;

/** Attributes that a script writes before the first paint, or a browser by itself. */
const WRITTEN_LATER = ['data-fr-theme', 'data-fr-scheme', 'data-webview', 'data-late-content'];

/** Every word: a class, an element or an attribute can stand anywhere in a page. */
const wordsOf = (/** @type {string} */ text) => text.match(/[\w-]+/g) ?? [];

/** A font to fetch; the others are of the device (`design/fonts.css`). */
const URL_OF_FACE = /url\(/;

/** What no first paint shows: paper, and what a pointer does. */
const LATER_CONDITION = /^print$|\(hover/;
const LATER_STATE = /:(?:hover|active)/;
const LATER_VALUE = /^--(?:.*-)?(?:hover|active|brighten)$/;

const IMAGE = /url\("?data:/;
/** A mask that hides what it lies on, as large as the image that comes later. */
const NOTHING = 'linear-gradient(#0000, #0000)';

/**
 * Images come after the text: a browser makes a document of each SVG, in the time of the first paint (0.9 s of 1 s for the
 * icons of the home page on a slow phone). Their room is kept.
 * @param {import('postcss').Root} root
 */
function withoutImages(root) {
  root.walkDecls((declaration) => {
    if (IMAGE.test(declaration.value)) {
      if (/mask/.test(declaration.prop)) declaration.value = NOTHING;
      else declaration.remove();
    }
  });
}

/** @type {import('postcss').Plugin} */
const firstPaintOnly = {
  postcssPlugin: 'first-paint-only',
  Once(root) {
    root.walkAtRules('font-face', (face) => {
      if (URL_OF_FACE.test(face.toString())) face.remove();
    });
    root.walkAtRules('media', (rule) => {
      if (LATER_CONDITION.test(rule.params)) rule.remove();
    });
    withoutImages(root);
    root.walkDecls(LATER_VALUE, (declaration) => void declaration.remove());
    root.walkRules((rule) => {
      const living = rule.selectors.filter((selector) => !LATER_STATE.test(selector));
      if (living.length === 0) rule.remove();
      else if (living.length < rule.selectors.length) rule.selectors = living;
    });
  },
};

/** Around every page. */
const DOCUMENT = ['html', 'body', 'root'];

/**
 * The rules that the first paint of some pages needs; one text for all, so that the policy allows it by one hash.
 * @param {readonly string[]} pages their markup
 * @param {string} css their stylesheet
 */
export async function criticalRules(pages, css) {
  const words = new Set([
    ...DOCUMENT,
    ...pages.flatMap((html) => wordsOf(html.replace(UNPAINTED, ''))),
  ]);
  const purge = purgeCss({
    content: [{ raw: [...words].join(' '), extension: 'txt' }],
    defaultExtractor: wordsOf,
    dynamicAttributes: WRITTEN_LATER,
    keyframes: true,
    variables: true,
  });
  const { css: rules } = await postcss([firstPaintOnly, purge]).process(css, { from: undefined });
  return rules.replaceAll('</', '<\\/');
}
