import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SAMPLES } from './copies.tsx';
import { DIFFERENCES } from './differences.ts';
import { differences } from './markup.ts';
import { linesOfSample } from './render.tsx';
import { weightOf } from './weight.ts';

const SCRIPT = 'node_modules/@codegouvfr/react-dsfr/dsfr/dsfr.module.min.js';

/** How far a release may move a figure, kB. */
const SLACK_KB = 0.2;
/** What is lighter is no reason for a copy (D-104), kB. */
const LEAST_KB = 2;

const README = readFileSync('design/README.md', 'utf8');

/** The rows of the table of copies. */
const ROWS = [
  ...README.matchAll(/^\| `(.+?)` \| `(.+?)` \| ([\d.]+) \| ([\d.]+) \| (yes|no) \| (.+) \|$/gm),
].map(([, file = '', module = '', theirs = '', ours = '', script = '', reason = '']) => ({
  file,
  module,
  theirs: Number(theirs),
  ours: Number(ours),
  script: script === 'yes',
  reason,
}));

/** The drawings in use: the table weighs them together. */
const DRAWINGS = [
  'Book',
  'Calendar',
  'ConnectionLost',
  'HumanCooperation',
  'JusticeScales',
  'Money',
  'SignDocument',
  'Success',
  'TechnicalError',
  'Warning',
].map((name) => `picto/${name}`);

const modulesOf = (module: string) =>
  (module === 'picto' ? DRAWINGS : [module]).map((name) => `@codegouvfr/react-dsfr/${name}`);

/** Each line as often as its list says. */
const listed = (lines: string): readonly string[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, text = '', count = '1'] = /^(.*?)(?: ×(\d+))?$/.exec(line) ?? [];
      return Array.from({ length: Number(count) }, () => text);
    });

// The choice of a theme reads the one of the page.
beforeAll(() => void vi.stubGlobal('document', { documentElement: { dataset: {} } }));
afterAll(() => void vi.unstubAllGlobals());

describe('D-104: a copy beside react-dsfr’s component', () => {
  it('each row of the table has a sample and a list', () => {
    const files = ROWS.map(({ file }) => file).toSorted();
    expect(Object.keys(SAMPLES).toSorted()).toEqual(files);
    expect(Object.keys(DIFFERENCES).toSorted()).toEqual(files);
  });

  it.each(Object.entries(SAMPLES))('%s differs as its list says', async (file, sample) => {
    const { theirs, ours } = await linesOfSample(sample);
    const known = (DIFFERENCES[file] ?? []).flatMap(({ lines }) => listed(lines));
    expect(differences(theirs, ours).toSorted()).toEqual(known.toSorted());
  });

  it.each(ROWS)(
    '$file weighs $ours kB, and $module $theirs',
    async ({ file, module, theirs, ours }) => {
      const weights = {
        theirs: await weightOf(...modulesOf(module)),
        ours: await weightOf(`${process.cwd()}/design/${file}`),
      };
      expect(Math.abs(weights.theirs - theirs), `theirs ${weights.theirs}`).toBeLessThan(SLACK_KB);
      expect(Math.abs(weights.ours - ours), `ours ${weights.ours}`).toBeLessThan(SLACK_KB);
    },
  );

  it('the script of the DSFR weighs what the table says', () => {
    const [, said = ''] = /The DSFR’s script weighs ([\d.]+) kB/.exec(README) ?? [];
    const kB = brotliCompressSync(readFileSync(SCRIPT)).length / 1024;
    expect(Math.abs(kB - Number(said)), `${kB}`).toBeLessThan(1);
  });

  it('weight alone is a reason from 2 kB on, or where the script comes too', () => {
    const light = ROWS.filter(
      ({ reason, script, theirs, ours }) =>
        reason.startsWith('bytes') && !script && theirs - ours < LEAST_KB,
    );
    expect(light).toEqual([]);
  });
});
