const SOURCES: Readonly<Record<string, string>> = import.meta.glob('../../design/**/*.{css,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Space {
  /** Pixels at the browser's default size of text. */
  readonly px: number;
  /** How it is written: `1rem`, `fr-mb-2w`. */
  readonly names: readonly string[];
}

const PX_PER_REM = 16;
/** The DSFR's units: `1v` is 4 px, `1w` is 8 px. */
const PX_PER_UNIT: Readonly<Record<string, number>> = { v: 4, w: 8 };

const SPACES = /(?:margin|padding|gap)[a-z-]*:\s*([^;]+);/g;

export function spaces(sources: readonly string[] = Object.values(SOURCES)): Space[] {
  const found = new Map<number, Set<string>>();
  const add = (px: number, name: string) => {
    if (px > 0) found.set(px, (found.get(px) ?? new Set()).add(name));
  };
  for (const source of sources) {
    for (const [, values = ''] of source.matchAll(SPACES)) {
      for (const [name, size] of values.matchAll(/(?<![\d.-])(\d*\.?\d+)rem/g)) {
        add(Number(size) * PX_PER_REM, name);
      }
    }
    for (const [name, size, unit = ''] of source.matchAll(/fr-[mp][trblxy]?-(\d+)([vw])\b/g)) {
      add(Number(size) * (PX_PER_UNIT[unit] ?? 0), name);
    }
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([px, names]) => ({ px, names: [...names].sort() }));
}

export interface TextStyle {
  readonly narrow: string;
  readonly wide: string;
  readonly weight: string;
}

/** From 768 px, as the DSFR writes it, and as the build does. */
const WIDE = /(?:min-width:|width >=)\s*48em/;

const inPixels = (size: string) =>
  size.endsWith('rem') ? `${Number.parseFloat(size) * PX_PER_REM}px` : size;

interface Said {
  readonly wide: boolean;
  readonly size: string;
  readonly line: string;
}

/** Storybook’s own rules for its pages of documentation. */
const OF_STORYBOOK = /["'.]sb|:where/;

function said(element: Element, rules: Iterable<CSSRule>, wide = false): Said[] {
  return [...rules].flatMap((rule): Said[] => {
    if (rule instanceof CSSMediaRule) {
      return WIDE.test(rule.media.mediaText) ? said(element, rule.cssRules, true) : [];
    }
    if (rule instanceof CSSImportRule) {
      return rule.styleSheet ? said(element, rule.styleSheet.cssRules, wide) : [];
    }
    if (!(rule instanceof CSSStyleRule) || OF_STORYBOOK.test(rule.selectorText)) return [];
    if (!element.matches(rule.selectorText)) return [];
    const { fontSize, lineHeight } = rule.style;
    return [{ wide, size: inPixels(fontSize), line: inPixels(lineHeight) }];
  });
}

const last = (values: readonly string[]) => values.filter((value) => value !== '').at(-1) ?? '';

/** Reads the stylesheets, because the computed style depends on the window. */
export function textStyleOf(element: Element): TextStyle {
  const all = [...document.styleSheets].flatMap((sheet) => said(element, sheet.cssRules));
  const narrow = all.filter(({ wide }) => !wide);
  const ordered = [...narrow, ...all.filter(({ wide }) => wide)];
  const written = (rules: readonly Said[]) =>
    `${last(rules.map(({ size }) => size))} / ${last(rules.map(({ line }) => line))}`;
  return {
    narrow: written(narrow),
    wide: written(ordered),
    weight: getComputedStyle(element).fontWeight,
  };
}
