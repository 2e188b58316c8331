const SOURCES: Readonly<Record<string, string>> = import.meta.glob('../../design/**/*.{css,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Colour {
  readonly token: string;
  readonly files: number;
  /** As the browser gives it, for example `#000091`. */
  readonly light: string;
  readonly dark: string;
}

const PAGE = '--background-default-grey';

/** The decision tokens that `design/` names, and in how many files each. */
export function colourTokens(
  sources: readonly string[] = Object.values(SOURCES),
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const source of sources) {
    const names = new Set(source.match(/--(?:background|text|border|artwork)-[a-z0-9-]+/g));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Sets the theme and restores it before the browser paints. */
function inTheme<T>(theme: 'light' | 'dark', read: (styles: CSSStyleDeclaration) => T): T {
  const root = document.documentElement;
  const before = root.getAttribute('data-fr-theme');
  root.setAttribute('data-fr-theme', theme);
  const value = read(getComputedStyle(root));
  if (before === null) root.removeAttribute('data-fr-theme');
  else root.setAttribute('data-fr-theme', before);
  return value;
}

const valuesOf = (names: readonly string[]) => (styles: CSSStyleDeclaration) =>
  new Map(names.map((name) => [name, styles.getPropertyValue(name).trim()]));

export function colours(): Colour[] {
  const counts = colourTokens();
  const names = [...counts.keys()].sort();
  const light = inTheme('light', valuesOf(names));
  const dark = inTheme('dark', valuesOf(names));
  return names.map((token) => ({
    token,
    files: counts.get(token) ?? 0,
    light: light.get(token) ?? '',
    dark: dark.get(token) ?? '',
  }));
}

export function grounds(): Pick<Colour, 'light' | 'dark'> {
  const read = (styles: CSSStyleDeclaration) => styles.getPropertyValue(PAGE).trim();
  return { light: inTheme('light', read), dark: inTheme('dark', read) };
}

export function fixedColours(): string[] {
  const written = Object.entries(SOURCES)
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([, source]) => source.match(/#[0-9a-f]{3,6}\b|rgb\([^)]+\)/g) ?? []);
  return [...new Set(written)].sort();
}

function channels(hex: string): number[] {
  const digits = hex.slice(1);
  const pairs =
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
