import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A number as the limit of a test, of a hook, or of one thing that is waited for. */
const OWN_LIMITS = [
  /\btimeout: \d/,
  /^\s*\}, \d+_\d{3}\);/m,
  /\btest\.setTimeout\(\d/,
  /\bvi\.waitFor\(.*, [\d_]+\)/,
  // Its limit would be a second.
  /\bvi\.waitFor\(\(\) => [^\n]*\)\);$/m,
];

const files = ['tests', 'stories'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

it.each(OWN_LIMITS)('every test takes its limits from limits.ts, so none matches %s', (limit) => {
  expect(files.filter((file) => limit.test(readFileSync(file, 'utf8')))).toEqual([]);
});
