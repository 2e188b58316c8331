import { text } from '../../tests/e2e/support/locale.ts';
import { remember, screen, visit } from './driver.ts';
import type { State, Visit } from './state.ts';

/** Three notices of one visit: to be paid, paid, and one whose amount of today is not known. */
async function threeNotices(fines: Visit['fines']): Promise<readonly unknown[]> {
  const names = ['toPay', 'paid', 'increased'] as const;
  const [toPay, paid, fine] = (await Promise.all(names.map(fines))).map((text) => JSON.parse(text));
  const outOfDate = { ...fine, montants: { ...fine.montants, valableJusquau: '2020-01-01' } };
  return [toPay, paid, outOfDate];
}

/** In all groups of the list. */
const notices = (page: Visit['page']) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });

async function open({ page, language, fines }: Visit, name: 'accueil' | 'mesAvis' = 'mesAvis') {
  await remember(page, 'sessionStorage', 'tai_avis', await threeNotices(fines));
  await visit({ page, language, fines }, name);
  await notices(page).first().waitFor();
}

/** Several notices in one visit. */
export const states: readonly State[] = [
  { name: 'mes-avis', open: (it) => open(it) },
  // At 320 px a section below the screen is not drawn yet, and axe-core takes its estimated height for an overlap.
  { name: 'accueil-avis', widths: [1280, 768], open: (it) => open(it, 'accueil') },
  {
    name: 'mes-avis-retire',
    open: (it) => open(it),
    async act({ page }) {
      await notices(page).last().getByRole('button').last().click();
      await notices(page).nth(2).waitFor({ state: 'detached' });
    },
  },
  screen('mesAvis', {
    name: 'mes-avis-vide',
    act: ({ page, language }) => page.getByText(text(language, 'mesAvis.vide')).waitFor(),
  }),
];
