import purgeCss from '@fullhuman/postcss-purgecss';
import postcss from 'postcss';

/** A sheet that a page names in its head. */
const SHEET = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)"[^>]*>/g;
const NOSCRIPT = '<noscript>';
/** What is never painted where a script runs; the whole sheets serve the others. */
const UNPAINTED = /<(script|noscript)\b[\s\S]*?<\/\1>/g;

/** Attributes that a script writes before the first paint, or a browser by itself. */
const WRITTEN_LATER = ['data-fr-theme', 'data-fr-scheme', 'data-webview', 'data-late-content'];

/** Every word: a class, an element or an attribute can stand anywhere in a page. */
const wordsOf = (/** @type {string} */ text) => text.match(/[\w-]+/g) ?? [];

/** Around the fonts of a sheet (`scripts/vite/styles.ts`). */
const WITHOUT_SCRIPT = /scripting/;
const URL_OF_FACE = /url\("?([^)"]+)/;
const WEIGHT_OF_FACE = /font-weight:\s*(\d+)/;

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
    root.walkAtRules('media', (rule) => {
      if (WITHOUT_SCRIPT.test(rule.params)) rule.replaceWith(rule.nodes ?? []);
    });
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

/**
 * The rules that the first paint of some pages needs.
 * @param {readonly string[]} pages their HTML
 * @param {string} css all their sheets
 */
async function rulesOf(pages, css) {
  const words = new Set(pages.flatMap((html) => wordsOf(html.replace(UNPAINTED, ''))));
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

/**
 * Names the fonts of the sheets for the script of the head, which brings them together; in the template nothing is fetched.
 * @param {string} css
 */
function fontsOf(css) {
  /** @type {string[]} */
  const fonts = [];
  postcss.parse(css).walkAtRules('font-face', (face) => {
    const [, url] = URL_OF_FACE.exec(face.toString()) ?? [];
    const [, weight] = WEIGHT_OF_FACE.exec(face.toString()) ?? [];
    if (url !== undefined) fonts.push(`<link data-font="${weight}" href="${url}" />`);
  });
  return fonts;
}

/** @type {(html: string) => string[]} */
const sheetsOf = (html) => [...html.matchAll(SHEET)].map(([, address = '']) => address);

/**
 * Puts the rules of the first paint into the pages, one style element for all, so that the policy allows it by one hash.
 * The whole sheets come after the first paint: for another medium they hold nothing up, and the script of the head
 * gives them theirs once they are there (`src/app/early.ts`). Without script they come at once.
 * @template {{ readonly html: string }} Page
 * @param {readonly Page[]} pages
 * @param {(address: string) => string} read the text of a sheet
 * @returns {Promise<Page[]>}
 */
export async function inlineCritical(pages, read) {
  const documents = pages.map(({ html }) => html);
  const sheets = [...new Set(documents.flatMap(sheetsOf))];
  const css = sheets.map(read).join('\n');
  const rules = await rulesOf(documents, css);
  const fonts = fontsOf(css);
  return pages.map((page) => {
    const whole = sheetsOf(page.html).map((href) => `<link rel="stylesheet" href="${href}" />`);
    const late = whole.map((link) => link.replace(' />', ' media="print" data-late />'));
    const html = page.html
      .replace(SHEET, '')
      .replace('</template>', () => [...late, ...fonts, '</template>'].join(''))
      .replace(NOSCRIPT, () => [NOSCRIPT, ...whole].join(''))
      .replace('</title>', () => `</title><style>${rules}</style>`);
    return { ...page, html };
  });
}
