import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { bodiesOf } from '#contract/bodies.ts';
import { CALL_NAMES } from '#contract/calls.ts';
import { ImportRecord } from '#server/office/import/record.ts';
import { type TextOf, worstTexts } from './worstTexts.ts';

interface Found {
  readonly file: string;
  readonly expression: RegExp;
}

/** What a connection may bring before it is refused; Node's headers and our bodies end at half of it. */
const PACKET_CHARACTERS = 65_536;

/** Where more is read, and how much. */
const LONGER: Readonly<Record<string, number>> = {
  // `MAX_LINE_BYTES`, of a file of the administration.
  'server/office/import/': 1_048_576,
  // `MAX_RESPONSE_BYTES` and `MAX_NOTIFICATION_BYTES`, of the provider.
  'server/adapters/direct/': 100_000,
};

/** Where an expression may take longer, because no stranger's text comes there. */
const OWN_TEXT: Readonly<Record<string, string>> = {
  'contract/domain/amounts.ts': 'browsers run these on what their own person types',
  'contract/domain/mailAddress.ts': 'browsers run these on what their own person types',
  'server/adapters/pdf/table.ts': 'our translations',
  'server/office/cli/': 'what the operator typed, in a process of its own',
  'server/office/morning/page.ts': 'the stylesheets of the DSFR',
  'server/web/pages.ts': 'our build, read once',
};

const LIMIT_MS = 20;
/** With so little, what is not linear takes some 4 ms, and a linear one a tenth: the slow ones need no longer text. */
const FIRST_CHARACTERS = 2_048;
const FIRST_LIMIT_MS = 2;
/** Compiling the expression and collecting memory lengthen some runs; the shortest is the expression's own. */
const RUNS = 3;

const folders = ['contract', 'sandbox', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
);

/** Replaces all matches, which is the most that any caller asks of an expression. */
const compile = (source: string, flags: string): RegExp =>
  new RegExp(source, flags.includes('g') ? flags : `${flags}g`);

function literalsIn(file: string): Found[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const expression = compile(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ file, expression });
    }
    if (
      ts.isVariableDeclaration(node) &&
      /_PATTERN$/.test(node.name.getText()) &&
      node.initializer !== undefined &&
      ts.isStringLiteralLike(node.initializer)
    ) {
      found.push({ file, expression: compile(node.initializer.text, 'u') });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The patterns of a schema. */
function patternsOf(file: string, schema: unknown): Found[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'pattern' && typeof value === 'string'
      ? [{ file, expression: compile(value, 'u') }]
      : patternsOf(file, value),
  );
}

const found = [
  ...folders.flatMap(literalsIn),
  ...CALL_NAMES.flatMap((name) => patternsOf('contract/bodies.ts', bodiesOf(name))),
  ...patternsOf('server/office/import/record.ts', ImportRecord),
];
const expressions = [
  ...new Map(found.map((one) => [`${one.file} ${one.expression}`, one] as const)),
];

/** Milliseconds of a processor, not of the clock. Repeats only what took longer than it may. */
function timeOf(expression: RegExp, text: string, limitMs: number): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && shortest > limitMs; run += 1) {
    const since = process.cpuUsage();
    text.replace(expression, '');
    shortest = Math.min(shortest, process.cpuUsage(since).user / 1_000);
  }
  return shortest;
}

/** @returns why the expression is too slow for texts of strangers, or null */
function slowness(expression: RegExp, characters: number): string | null {
  let worst: TextOf | undefined;
  let longest = 0;
  for (const textOf of worstTexts(expression)) {
    const time = timeOf(expression, textOf(FIRST_CHARACTERS), FIRST_LIMIT_MS);
    if (time > FIRST_LIMIT_MS) return `${time.toFixed(1)} ms for ${FIRST_CHARACTERS} characters`;
    if (time > longest) [longest, worst] = [time, textOf];
  }
  if (worst === undefined) return null;
  // Four times as much at a time, so that no run of a slow one lasts.
  for (let length = 4 * FIRST_CHARACTERS; length < characters; length *= 4) {
    const time = timeOf(expression, worst(length), LIMIT_MS);
    if (time > LIMIT_MS) return `${Math.round(time)} ms for ${length} characters`;
  }
  const limit = LIMIT_MS * Math.max(1, characters / PACKET_CHARACTERS);
  const whole = timeOf(expression, worst(characters), limit);
  if (whole > limit) return `${Math.round(whole)} ms for ${characters} characters`;
  if (whole < limit / 4) return null;
  // Twice as long takes twice as long, and not four times.
  const half = timeOf(expression, worst(characters / 2), 0);
  return timeOf(expression, worst(characters), 3 * half) > 3 * half
    ? 'grows faster than its text'
    : null;
}

const within = (file: string, table: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(table).find((start) => file.startsWith(start));

describe('D-109: an expression that meets outside text', () => {
  const slow = expressions.flatMap(([name, { file, expression }]) => {
    const longer = within(file, LONGER);
    const why = slowness(expression, (longer && LONGER[longer]) || PACKET_CHARACTERS);
    return why === null ? [] : [{ file, line: `${name}: ${why}` }];
  });

  it(`reads its worst text in ${LIMIT_MS} ms, and twice as much in twice the time`, () => {
    const outside = slow.filter(({ file }) => within(file, OWN_TEXT) === undefined);
    expect(outside.map(({ line }) => line)).toEqual([]);
  });

  it.each(Object.keys(OWN_TEXT))('is none of the slow ones of %s, which reads our own', (start) => {
    expect(slow.some(({ file }) => file.startsWith(start))).toBe(true);
  });

  it.each([
    /(?:[.,;:!?]|%(?:2E|C2%(?:A0|BB))|%[0-9A-F]?)+$/i,
    /\s*;\s*q=/,
    /^accept-language: *(.*)\r$/im,
  ])('would be found if it were %s', (expression) => {
    expect(
      slowness(compile(expression.source, expression.flags), PACKET_CHARACTERS),
    ).not.toBeNull();
  });
});
