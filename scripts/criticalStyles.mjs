import purgeCss from '@fullhuman/postcss-purgecss';
import postcss from 'postcss';

/** Markup that the first paint leaves out: without scripts the browser loads the whole stylesheet. */
const UNPAINTED = /<(script|noscript)\b[\s\S]*?<\/\1>/g;

/** Attributes that a script writes before the first paint, or the browser. */
const WRITTEN_LATER = ['data-fr-theme', 'data-fr-scheme', 'data-webview', 'data-late-content'];

const wordsOf = (/** @type {string} */ text) => text.match(/[\w-]+/g) ?? [];

/** A face that loads a file. The others name fonts of the device (`design/fonts.css`). */
const URL_OF_FACE = /url\(/;

const LATER_CONDITION = /^print$|\(hover/;
const LATER_STATE = /:(?:hover|active)/;
const LATER_VALUE = /^--(?:.*-)?(?:hover|active|brighten)$/;

const IMAGE = /url\(/;
/** A transparent mask hides the element until the image arrives. */
const NOTHING = 'linear-gradient(#0000, #0000)';

/**
 * A browser makes a document of each SVG: 0.9 s of the 1 s of a slow phone's first paint.
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

const DOCUMENT = ['html', 'body', 'root'];

/**
 * Returns the rules of the first paint: one text for all pages, so that the policy allows it by one hash.
 * @param {readonly string[]} pages markup
 * @param {string} css
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
