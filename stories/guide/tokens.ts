import postcss, { type Container, type Declaration, type Rule } from 'postcss';
import { TEXTS } from './texts.ts';

const PX_PER_REM = 16;
const FACE = ['Marianne', 'arial', 'sans-serif'];

type Theme = 'light' | 'dark';
type Width = 'narrow' | 'wide';

const ROOTS: Readonly<Record<Theme, readonly string[]>> = {
  light: [':root'],
  dark: [':root', ':root[data-fr-theme=dark]'],
};

/** From 768 px, as the DSFR writes it. */
const WIDE = '(min-width: 48em)';

/** The decision tokens that `design/` names. */
function colourTokens(sources: readonly string[]): string[] {
  const names = sources.flatMap(
    (source) => source.match(/--(?:background|text|border)-[a-z0-9-]+/g) ?? [],
  );
  return [...new Set(names)].sort();
}

interface Space {
  /** Pixels at the browser's default size of text. */
  readonly px: number;
  /** How it is written: `1rem`, `fr-mb-2w`. */
  readonly names: readonly string[];
}

/** The DSFR's units: `1v` is 4 px, `1w` is 8 px. */
const PX_PER_UNIT: Readonly<Record<string, number>> = { v: 4, w: 8 };

const SPACES = /(?:margin|padding|gap)[a-z-]*:\s*([^;]+);/g;

export function spaces(sources: readonly string[]): Space[] {
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

function declarations(rules: Container | undefined, selector: string): Declaration[] {
  return (rules?.nodes ?? [])
    .filter((node): node is Rule => node.type === 'rule' && node.selectors.includes(selector))
    .flatMap(({ nodes }) => nodes.filter((node) => node.type === 'decl'));
}

/** @throws if the DSFR does not say it */
function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the DSFR has no ${name}`);
  return value;
}

function colour(hex: string) {
  const [, digits = ''] = /^#([0-9a-f]{6})$/.exec(
    hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').toLowerCase(),
  ) ?? [undefined, known<string>(undefined, `colour ${hex}`)];
  const components = (digits.match(/../g) ?? []).map((pair) =>
    Number((Number.parseInt(pair, 16) / 255).toFixed(4)),
  );
  return { $value: { colorSpace: 'srgb', components, hex: `#${digits}` } };
}

function coloursIn(sheet: Container, theme: Theme, sources: readonly string[]) {
  const values = new Map(
    ROOTS[theme]
      .flatMap((selector) => declarations(sheet, selector))
      .map(({ prop, value }) => [prop, value]),
  );
  const resolved = (name: string): string => {
    const value = known(values.get(name), name);
    const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
    return other === undefined ? value : resolved(other);
  };
  return Object.fromEntries(
    colourTokens(sources).map((name) => [name.slice(2), colour(resolved(name))]),
  );
}

function stylesIn(sheet: Container, width: Width) {
  const wide = (sheet.nodes ?? []).flatMap((node) =>
    node.type === 'atrule' && node.params === WIDE ? [node] : [],
  );
  const sheets = width === 'wide' ? [sheet, ...wide] : [sheet];
  return TEXTS.map(({ token, style }) => {
    const said = new Map(
      sheets
        .flatMap((one) => declarations(one, `.${style}`))
        .map(({ prop, value }) => [prop, value]),
    );
    const rem = (prop: string) => Number.parseFloat(known(said.get(prop), `${prop} of ${style}`));
    const weight = Number(said.get('font-weight') ?? 400);
    return { token, weight, size: rem('font-size'), line: rem('line-height') };
  });
}

const dimension = (value: number, unit: 'rem' | 'px') => ({ $value: { value, unit } });

function sizes(sheet: Container, width: Width) {
  return Object.fromEntries(
    stylesIn(sheet, width).map(({ token, size }) => [token, dimension(size, 'rem')]),
  );
}

function typography(sheet: Container, width: Width) {
  return Object.fromEntries(
    stylesIn(sheet, width).map(({ token, weight, size, line }) => [
      token,
      {
        $value: {
          fontFamily: '{font.family}',
          fontSize: `{font.size.${width}.${token}}`,
          fontWeight: weight,
          letterSpacing: { value: 0, unit: 'px' },
          lineHeight: Number((line / size).toFixed(4)),
        },
      },
    ]),
  );
}

/**
 * The colours, spaces and text styles that `design/` uses, in the format of the Design Tokens Community Group.
 * @param css the DSFR's stylesheets of its core and its themes
 * @param sources the stylesheets and components of `design/`
 * @see https://www.designtokens.org/tr/2025.10/format/
 */
export function designTokens(css: string, sources: readonly string[]) {
  const sheet = postcss.parse(css);
  return {
    $description: 'What the design layer uses of the DSFR.',
    color: {
      $type: 'color',
      light: coloursIn(sheet, 'light', sources),
      dark: coloursIn(sheet, 'dark', sources),
    },
    space: {
      $type: 'dimension',
      ...Object.fromEntries(
        spaces(sources).map(({ px }) => [`${px}px`, dimension(px / PX_PER_REM, 'rem')]),
      ),
    },
    font: {
      family: { $type: 'fontFamily', $value: FACE },
      size: {
        $type: 'dimension',
        narrow: sizes(sheet, 'narrow'),
        wide: sizes(sheet, 'wide'),
      },
    },
    typography: {
      $type: 'typography',
      narrow: typography(sheet, 'narrow'),
      wide: typography(sheet, 'wide'),
    },
  };
}

/** Relative luminance (WCAG 2.2). */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * WCAG 2.2, from 1 to 21.
 * @param one, other the components of a colour, from 0 to 1
 */
export function contrast(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
