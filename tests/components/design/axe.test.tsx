import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EXAMPLES } from './examples.tsx';
import { axeViolations, setTheme, show, type Theme } from './support.tsx';

const THEMES: readonly Theme[] = ['light', 'dark'];

describe.each(THEMES)('D-20: axe finds nothing in the %s theme', (theme) => {
  it.each(Object.keys(EXAMPLES))('%s', async (name) => {
    await show(EXAMPLES[name]);
    await setTheme(theme);
    // An earlier test may have left the pointer on something, whose colours would change while axe reads them.
    await userEvent.unhover(document.body);
    expect(await axeViolations()).toEqual([]);
  });
});
