import { join } from 'node:path';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { styles } from '../../../scripts/vite/styles.ts';

const FROM = join(import.meta.dirname, '../../../design/design.css');

/** What the build makes of a font that some text uses. */
const built = async (face: string) => {
  const css = `@font-face { font-family: Marianne; ${face} } body { font-family: Marianne; }`;
  return (await postcss([styles()]).process(css, { from: FROM })).css;
};

describe('fonts of the build', () => {
  it('R-19: keeps the fonts of the device that stand in for Marianne', async () => {
    const css = await built('src: local("Arial"), local("Roboto");');
    expect(css).toContain('src: local("Arial"), local("Roboto")');
  });

  it('D-20: brings no font where a script runs, which brings them together', async () => {
    const css = await built('src: url("a.woff2") format("woff2");');
    expect(css).toMatch(/@media \(scripting: none\) \{\s*@font-face/);
    expect(css.match(/@font-face/g)).toHaveLength(1);
  });
});
