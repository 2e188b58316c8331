import { href } from '#contract/paths.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { ready } from './driver.ts';
import type { State, Visit } from './state.ts';

/** Three notices of one visit: to be paid, paid, and one whose amount of today is not known. */
function threeNotices({ aPayer, majoree, payee }: Visit['fines']): string {
  const fine = JSON.parse(majoree);
  const outOfDate = { ...fine, montants: { ...fine.montants, valableJusquau: '2020-01-01' } };
  return JSON.stringify([JSON.parse(aPayer), JSON.parse(payee), outOfDate]);
}

async function open({ page, langue, fines }: Visit, name: 'accueil' | 'mesAvis' = 'mesAvis') {
  await page.addInitScript((record) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('tai_avis', record);
  }, threeNotices(fines));
  await page.goto(href(name, langue));
  await ready(page);
  await page.getByRole('list', { name: text(langue, 'titres.mesAvis') }).waitFor();
}

/** Several notices in one visit. */
export const states: readonly State[] = [
  { name: 'mes-avis', open: (it) => open(it) },
  // At 320 px a section below the screen is not drawn yet, and axe-core takes its estimated height for an overlap.
  { name: 'accueil-avis', widths: [1280, 768], open: (it) => open(it, 'accueil') },
  {
    name: 'mes-avis-retire',
    open: (it) => open(it),
    async act({ page, langue }) {
      const list = page.getByRole('list', { name: text(langue, 'titres.mesAvis') });
      await list.getByRole('listitem').last().getByRole('button').last().click();
      await list.getByRole('listitem').nth(2).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'mes-avis-vide',
    async open({ page, langue }) {
      await page.goto(href('mesAvis', langue));
      await ready(page);
      await page.getByText(text(langue, 'mesAvis.vide')).waitFor();
    },
  },
];
