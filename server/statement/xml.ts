export function childOf(node: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((current, name) => {
    const entries = typeof current === 'object' && current !== null ? Object.entries(current) : [];
    return new Map<string, unknown>(entries).get(name);
  }, node);
}

export function listAt(node: unknown, ...path: string[]): unknown[] {
  const value = childOf(node, ...path);
  return Array.isArray(value) ? value : [];
}

export function textOf(node: unknown): string {
  if (typeof node === 'string') return decode(node).trim();
  const content = childOf(node, '#text');
  return typeof content === 'string' ? decode(content).trim() : '';
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Decodes the predefined and numeric entities only: one that a document declares could expand without end. */
const decode = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );
