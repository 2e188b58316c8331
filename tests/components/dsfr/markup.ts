/** What is read of one tag: its name, and its attributes in the order of the alphabet. */
interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const VOID = new Set(['br', 'img', 'input', 'use']);

/** Attributes that hold ids. */
const REFERENCES = new Set(['id', 'for', 'aria-controls', 'aria-labelledby', 'aria-describedby']);

/** React's `useId`, wherever it stands in an id. */
const GENERATED = /_R_\w*_/;

/** The build's part of a class of ours. */
const HASH = /^(_\w+?)_[0-9a-f]{6}$/;

/** Drawings are told apart by their beginning, and need not be read. */
const SHOWN_LENGTH = 60;

function readTag(text: string): Tag {
  const [name = ''] = /^[\w-]+/.exec(text) ?? [];
  const attributes = [...text.slice(name.length).matchAll(/([\w-]+)="([^"]*)"/g)].map(
    ([, key = '', value = '']): [string, string] => [key, value],
  );
  return { name, attributes: new Map(attributes.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/**
 * An id that React made is named by the element that has it, so that a reference to another element is a difference.
 * One to which nothing refers has no name.
 */
function idNames(tags: readonly Tag[]): ReadonlyMap<string, string> {
  const referred = new Set(
    tags.flatMap(({ attributes }) =>
      [...attributes].flatMap(([key, value]) =>
        key !== 'id' && REFERENCES.has(key) ? value.split(' ') : [],
      ),
    ),
  );
  return new Map(
    tags.flatMap(({ name, attributes }) => {
      const id = attributes.get('id') ?? '';
      return referred.has(id) ? [[id, `(${name})`] as const] : [];
    }),
  );
}

const nameIds = (value: string, names: ReadonlyMap<string, string>) =>
  value
    .split(' ')
    .flatMap((id) => (GENERATED.test(id) ? (names.get(id) ?? []) : id))
    .join(' ');

function linesOfTag({ name, attributes }: Tag, names: ReadonlyMap<string, string>): string[] {
  const lines = [`<${name}>`];
  for (const [key, value] of attributes) {
    if (key === 'class') {
      const classes = value.split(/\s+/).filter(Boolean);
      for (const one of classes.toSorted()) lines.push(`${name} .${one.replace(HASH, '$1')}`);
    } else if (REFERENCES.has(key)) {
      const ids = nameIds(value, names);
      if (ids !== '') lines.push(`${name} @${key}="${ids}"`);
    } else {
      const plain = value.replace(GENERATED, '…');
      const shown = plain.length > SHOWN_LENGTH ? `${plain.slice(0, SHOWN_LENGTH)}…` : plain;
      lines.push(`${name} @${key}="${shown}"`);
    }
  }
  return lines;
}

const spaced = (text: string) => text.replaceAll('&#x27;', '’').replace(/\s+/g, ' ').trim();

/**
 * Static markup of React, one fact a line: a tag, a class, an attribute, a text, an end. What may differ between two
 * equal components is gone: order of attributes and classes, generated ids, white space.
 */
export function linesOf(html: string): string[] {
  const parts = html
    .split(/(<[^>]*>)/)
    .filter((part) => spaced(part) !== '' && !/^<(?:!--|link)/.test(part));
  const names = idNames(
    parts.filter((part) => /^<\w/.test(part)).map((part) => readTag(part.slice(1))),
  );
  return parts.flatMap((part) => {
    if (!part.startsWith('<')) return [`"${spaced(part)}"`];
    if (part.startsWith('</')) {
      const name = part.slice(2, -1);
      return VOID.has(name) ? [] : [`</${name}>`];
    }
    return linesOfTag(readTag(part.slice(1)), names);
  });
}

/** Lengths of the longest common sequences of the ends of both lists. */
function commonEnds(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () =>
    new Array<number>(other.length + 1).fill(0),
  );
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return lengths;
}

/** Lines that only one has: `- ` of theirs, `+ ` of ours. */
export function differences(theirs: readonly string[], ours: readonly string[]): string[] {
  const lengths = commonEnds(theirs, ours);
  const found: string[] = [];
  let i = 0;
  let j = 0;
  while (i < theirs.length || j < ours.length) {
    if (i < theirs.length && j < ours.length && theirs[i] === ours[j]) {
      i += 1;
      j += 1;
    } else if (
      j >= ours.length ||
      (i < theirs.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      found.push(`- ${theirs[i]}`);
      i += 1;
    } else {
      found.push(`+ ${ours[j]}`);
      j += 1;
    }
  }
  return found;
}
