import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LIBRARY = '@codegouvfr/react-dsfr';

const read = (path: string) => readFileSync(join('design', path), 'utf8');

/** The rows of the list: a file, the module of react-dsfr that it replaces, and why. */
const BY_HAND = [...read('README.md').matchAll(/^\| `(.+?)` \| `(.+?)` \|.* \| (.+?) \|$/gm)].map(
  ([, file = '', module = '', reason = '']) => ({ file, module, reason }),
);

/** The sections of `docs/upstream.md`, as links name them. */
const DEFECTS = [...readFileSync('docs/upstream.md', 'utf8').matchAll(/^### (.+)$/gm)].map(
  ([, title = '']) => title.toLowerCase().replaceAll(' ', '-'),
);

const linkedDefects = (reason: string) =>
  [...reason.matchAll(/upstream\.md#([\w-]+)/g)].map(([, defect]) => defect);

const exists = (module: string) =>
  ['.js', '/index.js', ''].some((end) => existsSync(`node_modules/${LIBRARY}/${module}${end}`));

describe('components written by hand, though react-dsfr has one', () => {
  it('the list is read', () => {
    expect(BY_HAND.length).toBeGreaterThan(10);
  });

  it.each(BY_HAND)('$file stands for $module, and says why', ({ file, module, reason }) => {
    expect(exists(module)).toBe(true);
    expect(read(file)).not.toContain(`from '${LIBRARY}/${module}'`);
    expect(reason).toMatch(
      /^(accessibility|languages|bytes): .*\]\((?:https:\/\/|\.\.\/docs\/upstream\.md#)/,
    );
    expect(DEFECTS).toEqual(expect.arrayContaining(linkedDefects(reason)));
  });
});
