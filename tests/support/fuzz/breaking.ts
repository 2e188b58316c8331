import fc from 'fast-check';

/** A text that somebody may send in a field: control characters, halves of characters, formulas, long ones. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '\ufeff',
    '\r\nBcc: x@y.fr',
    '%00',
    "' or '1'='1",
    '{{7*7}}',
    '<script>alert(1)</script>',
    '=1+1',
    '../../etc/passwd',
    '__proto__',
    '١٢٣٤٥٦٧٨٩٠١٢٣٤',
    'null',
    'undefined',
    'NaN',
  ),
  fc.integer({ min: 200, max: 6_000 }).map((length) => '9'.repeat(length)),
);

/** A value of a kind that no field expects, or at the edge of what it may hold. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 14 },
    { toString: 1 },
  ),
  fc.constantFrom<unknown>(0, -0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE),
  fc.jsonValue({ maxDepth: 2 }),
);

const fieldName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'NumAmende', 'id'),
  fc.string({ maxLength: 12 }),
);

/** An object as its text, with names that an object literal could not hold. */
const write = (entries: readonly (readonly [string, unknown])[]): string =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

/** Takes one field away, gives one more or twice, or puts something else into one. */
function brokenObject(good: object): fc.Arbitrary<string> {
  const entries = Object.entries(good);
  const place = fc.nat(Math.max(0, entries.length - 1));
  const others = (rank: number) => entries.filter((_, index) => index !== rank);
  return fc.oneof(
    place.map((rank) => write(others(rank))),
    fc.tuple(fieldName, oddValue).map((extra) => write([...entries, extra])),
    fc.tuple(place, oddValue).map(([rank, value]) => {
      const [name = ''] = entries[rank] ?? [];
      return write([...others(rank), [name, value]]);
    }),
    fc.tuple(place, oddValue).map(([rank, value]) => {
      const [name = ''] = entries[rank] ?? [];
      return write([...entries, [name, value]]);
    }),
    fc.tuple(place, oddText, fc.boolean()).map(([rank, odd, before]) => {
      const [name = '', value] = entries[rank] ?? [];
      return write([...others(rank), [name, before ? `${odd}${value}` : `${value}${odd}`]]);
    }),
  );
}

const TOO_DEEP = 3_000;
/** It is longer than the largest body that is read. */
const TOO_LONG = 40_000;

/** Breaks a body so that it is no object, or hardly JSON. */
function brokenText(good: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.nat(good.length).map((length) => good.slice(0, length)),
    fc
      .tuple(fc.nat(good.length), oddText)
      .map(([at, odd]) => good.slice(0, at) + odd + good.slice(at)),
    fc.constantFrom(
      '',
      'null',
      '[]',
      '1e999',
      '"x"',
      `[${good}]`,
      good + good,
      `\ufeff${good}`,
      `${good}\u0000`,
      '['.repeat(TOO_DEEP),
      '{"a":'.repeat(TOO_DEEP),
      `{"x":"${'y'.repeat(TOO_LONG)}"}`,
    ),
    fc.json(),
  );
}

/** The text of a body that was good until something happened to it. */
export const broken = (good: object): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: brokenObject(good), weight: 3 },
    { arbitrary: brokenText(JSON.stringify(good)), weight: 1 },
  );
