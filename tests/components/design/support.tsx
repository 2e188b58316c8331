import type { ReactNode } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { addDesignStrings, applyScheme, configureDesign, followTheme, ModalHost } from '#design';
import { readTexts } from '../../../stories/support/dictionary.ts';
import { withVoiceRule } from '../../support/voiceRule.ts';

configureDesign({ Link, useLang: () => 'fr' });
addDesignStrings('fr', (await readTexts('fr')).dsfr);
followTheme();
document.documentElement.lang = 'fr';

/** Renders inside the router and the modal host, as the application does. */
export async function show(element: ReactNode) {
  return render(
    <MemoryRouter>
      <ModalHost>{element}</ModalHost>
    </MemoryRouter>,
  );
}

export type Theme = 'light' | 'dark';

const GROUND = { light: '#fff', dark: '#161616' } as const;

/** Changes the theme, and makes sure that its colours are really there. */
export async function setTheme(theme: Theme): Promise<void> {
  applyScheme(theme);
  const ground = getComputedStyle(document.documentElement).getPropertyValue(
    '--background-default-grey',
  );
  expect(ground).toBe(GROUND[theme]);
}

/** Waits for the end of transitions, whose halfway colours would be measured, then runs axe on the page. */
export async function axeViolations(): Promise<string[]> {
  await expect
    .poll(() => document.getAnimations().filter((moving) => moving instanceof CSSTransition))
    .toEqual([]);
  const { violations } = await withVoiceRule.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
