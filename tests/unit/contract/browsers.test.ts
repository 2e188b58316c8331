import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { BROWSER_LIST } from '#contract/browsers.ts';

describe('the supported browsers', () => {
  it('README names them as the help page does', () => {
    expect(readFileSync('README.md', 'utf8')).toContain(BROWSER_LIST);
  });

  it('the script that tells a browser its age is ES5, so that each browser runs it', () => {
    const code = readFileSync('src/app/tooOld.js', 'utf8');
    const { outputText } = ts.transpileModule(code, {
      compilerOptions: {
        target: ts.ScriptTarget.ES5,
        removeComments: false,
        ignoreDeprecations: '6.0',
      },
    });
    const compact = (text: string) => text.replace(/\s/g, '');
    expect(compact(outputText).replace('"usestrict";', '')).toBe(compact(code));
  });
});
