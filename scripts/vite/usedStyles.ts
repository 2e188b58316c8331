import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import purgeCss from '@fullhuman/postcss-purgecss';
import postcss, { type Helpers, type Plugin, type Root } from 'postcss';

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '../..');
const DSFR_COMPONENT = /@codegouvfr\/react-dsfr\/(\w+)'/g;

function sourcesOf(folder: string, extension: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map(String)
    .filter((name) => extension.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));
}

const read = (name: string) => readFileSync(require.resolve(name), 'utf8');

/** The sources of react-dsfr's components that the design layer imports, and of what these share. */
function componentsOf(design: readonly string[]): string[] {
  const names = design.flatMap((source) => [...source.matchAll(DSFR_COMPONENT)].map(([, n]) => n));
  return [...new Set(names), 'shared/Fieldset'].map((name) =>
    read(`@codegouvfr/react-dsfr/${name}`),
  );
}

/** Every word: a class, an element or an attribute can stand anywhere in a source. */
const wordsOf = (text: string): string[] => text.match(/[\w-]+/g) ?? [];

/** Classes and attributes that no source spells whole; each with what writes it. */
const WRITTEN_ELSEWHERE = {
  classes: [
    // The DSFR's script, after the class of what it opens or unfolds (`fr-modal--opened`), or aligns.
    /^fr-(?:modal|collapse|menu)--(?:opened|expanded)$/,
    /^fr-nav__item--align-right$/,
    // `Button`, by priority, size and side of its icon.
    /^fr-btn--(?:primary|secondary|tertiary|tertiary-no-outline|sm|icon-left)$/,
    // `Alert`, `Badge` and `Notice`, by their severity: those that the design layer lets through.
    /^fr-(?:alert|badge)--(?:success|info|warning|error|new)$/,
    /^fr-notice--warning$/,
    // `Fieldset`, which writes `fr-${type}-group`; the layer uses radios only.
    /^fr-radio-group(?:--sm)?$/,
    // `iconClass`, whose rules stand in `icons.css`.
    /^fr-icon-/,
    // `Text` by its size, `Column` by its width, `Table` by its alignment, `Pictogram` by its layer.
    /^fr-text--(?:sm|md|lg|xs|lead|bold)$/,
    /^fr-col-lg-\d+$/,
    /^fr-cell--(?:left|center|right)$/,
    /^fr-artwork-(?:decorative|minor|major)$/,
  ],
  attributes: [
    // The theme, by `early-color-scheme.js` and react-dsfr's `useIsDark`.
    'data-fr-theme',
    'data-fr-scheme',
    // The DSFR's script marks the page, and what it has opened or follows.
    'data-fr-js-table',
    'data-fr-scrolling',
    'data-fr-opened',
    'data-fr-blank',
    // States that React or the browser sets by properties of other names (`ariaExpanded`, `disabled`, `open`).
    'aria-expanded',
    'tabindex',
    'aria-current',
    'aria-disabled',
    'aria-pressed',
    'aria-hidden',
    'aria-controls',
    'disabled',
    'open',
    'hidden',
    'href',
    'target',
    'title',
    'type',
    'role',
    'lang',
  ],
};

/** Variants that react-dsfr's sources name and this service never shows; `tests/unit/scripts/usedStyles.test.ts` proves it. */
export const NEVER_SHOWN = [
  // Radios without pictures, never side by side; no boxes to tick.
  'fr-radio-rich',
  'fr-radio-rich__img',
  'fr-fieldset--inline',
  'fr-checkbox-group',
  // What is right is not marked.
  'fr-fieldset--valid',
  'fr-message--valid',
  'fr-input--valid',
  'fr-input-group--valid',
  'fr-select-group--valid',
  'fr-valid-text',
  // The one list to choose from, of cameras, is never wrong.
  'fr-error-text',
  'fr-info-text',
  'fr-select-group--error',
  // Elements of no page, for which the DSFR has rules.
  'audio',
  'details',
  'iframe',
  'image',
  'range',
  'reset',
  // No film, no buttons of one width.
  'fr-responsive-vid',
  'fr-btns-group--equisized',
  // Alerts and notices stay, and their links are those of a text.
  'fr-link--close',
  'fr-notice__link',
  // No menu of sections, no list of links in a group.
  'fr-nav__btn',
  'fr-links-group',
  // Fields without a button or a unit in them.
  'fr-input-wrap--action',
  'fr-input-wrap--addon',
  // What the DSFR's script follows on other sites.
  'fr-header__search',
  'fr-btn--display',
  'fr-btn--search',
  'fr-btn--tooltip',
];

/** Reads the sources once for all sheets of a build. */
function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

/** Every word of the sources of what is in use. The DSFR's script spells its classes without their prefix. */
const wordsInUse = once((): string => {
  const design = sourcesOf('design', /\.tsx?$/);
  const page = readFileSync(join(ROOT, 'index.html'), 'utf8');
  const sources = [...design, ...componentsOf(design), ...sourcesOf('src', /\.tsx?$/), page];
  const script = wordsOf(read('@codegouvfr/react-dsfr/dsfr/dsfr.module.js'));
  const words = [...sources.flatMap(wordsOf), ...script.flatMap((word) => [word, `fr-${word}`])];
  return [...new Set(words.filter((word) => !NEVER_SHOWN.includes(word)))].join(' ');
});

const MAIN_SHEET = readFileSync(join(ROOT, 'design/dsfr.css'), 'utf8');

/** PurgeCSS for one sheet, or none of its variables where `variables` says so. */
function purge(variables: boolean): Plugin {
  return purgeCss({
    content: [{ raw: wordsInUse(), extension: 'txt' }],
    defaultExtractor: wordsOf,
    safelist: { standard: WRITTEN_ELSEWHERE.classes },
    dynamicAttributes: WRITTEN_ELSEWHERE.attributes,
    fontFace: variables,
    keyframes: variables,
    variables,
  }) as Plugin;
}

/** The variables that sheets and components beside the main sheet read. */
const variablesElsewhere = once(async (): Promise<string[]> => {
  const sheets = sourcesOf('design', /\.css$/).filter((css) => !css.includes('dsfr.css"'));
  const imported = sheets.flatMap((css) => [...css.matchAll(/@import url\("(@[^"]+)"\)/g)]);
  const parts = imported
    .map(([, name = '']) => name)
    .filter((name) => !MAIN_SHEET.includes(name))
    .map(async (name) => (await postcss([purge(false)]).process(read(name), { from: name })).css);
  const texts = [...sheets, ...(await Promise.all(parts)), ...sourcesOf('design', /\.tsx$/)];
  return [...new Set(texts.flatMap((text) => text.match(/--[a-z][\w-]+/g) ?? []))];
});

/**
 * Keeps of the DSFR's sheets the rules of the components in use, in each of their states. What is in use is read in the
 * sources: those of the design layer and of the pages, react-dsfr's components that the layer imports, and the DSFR's script.
 * `npm run compare-styles` compares each story with and without it.
 */
export async function removeUnusedRules(root: Root, helpers: Helpers): Promise<void> {
  // A rule that reads them: what PurgeCSS is told to keep by name loses the variables behind it.
  const names = await variablesElsewhere();
  const value = names.map((name) => `var(${name})`).join(' ');
  const readers = postcss.parse(`:root { content: ${value} }`, { from: undefined });
  const [rule] = readers.nodes;
  root.append(readers);
  await purge(true).OnceExit?.(root, helpers);
  rule?.remove();
}
