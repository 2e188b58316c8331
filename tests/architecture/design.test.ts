import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LIBRARY = '@codegouvfr/react-dsfr';

const read = (path: string) => readFileSync(join('design', path), 'utf8');

/** The files of the layer that export a component, as the rows name them. */
const FILES = readdirSync('design', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.tsx') && /^export function [A-Z]/m.test(read(path)))
  .sort();

/** The modules of react-dsfr that a file imports. */
const imported = (file: string) =>
  [...read(file).matchAll(new RegExp(`from '${LIBRARY}/(.+?)'`, 'g'))].map(([, module]) => module);

interface Row {
  readonly file: string;
  /** The second cell without its quotes: a module of react-dsfr, or what the component is. */
  readonly second: string;
  readonly reason: string;
}

/** The rows under one title of the list. */
function rows(title: string): Row[] {
  const [, section = ''] = read('README.md').split(`## ${title}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `(.+?)` \| (.+?) \|(?: (.+) \|)?$/gm)].map(
    ([, file = '', second = '', reason = '']) => ({
      file,
      second: second.replaceAll('`', ''),
      reason,
    }),
  );
}

const WRAPPED = rows('Wraps react-dsfr');
const BY_HAND = rows('Written by hand, though react-dsfr has one');
const OWN = rows('Of this service: react-dsfr has none');

/** The sections of `docs/upstream.md`, as links name them. */
const DEFECTS = [...readFileSync('docs/upstream.md', 'utf8').matchAll(/^### (.+)$/gm)].map(
  ([, title = '']) => title.toLowerCase().replaceAll(' ', '-'),
);

const linkedDefects = (reason: string) =>
  [...reason.matchAll(/upstream\.md#([\w-]+)/g)].map(([, defect]) => defect);

const exists = (module: string) =>
  ['.js', '/index.js'].some((end) => existsSync(`node_modules/${LIBRARY}/${module}${end}`));

describe('the list of design components', () => {
  it('each component file has exactly one row', () => {
    const listed = [...WRAPPED, ...BY_HAND, ...OWN].map(({ file }) => file);
    expect(FILES.length).toBeGreaterThan(40);
    expect(listed.sort()).toEqual(FILES);
  });

  it.each(WRAPPED)('$file wraps $second, and nothing else', ({ file, second, reason }) => {
    expect(imported(file)).toEqual([second]);
    expect(reason).not.toBe('');
  });

  it.each(BY_HAND)('$file stands for $second, and says why', ({ file, second, reason }) => {
    expect(exists(second)).toBe(true);
    expect(imported(file)).not.toContain(second);
    expect(reason).toMatch(
      /^(accessibility|languages|bytes): .*\]\((?:https:\/\/|\.\.\/docs\/upstream\.md#)/,
    );
    expect(DEFECTS).toEqual(expect.arrayContaining(linkedDefects(reason)));
  });

  it.each(OWN)('$file wraps nothing', ({ file }) => {
    expect(imported(file)).toEqual([]);
  });
});
