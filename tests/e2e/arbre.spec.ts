import { href } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { Parcours } from './support/parcours.ts';
import { expect, test } from './support/test.ts';

/** What assistive technology is given of a screen's content. A change is read before `--update-snapshots` keeps it. */
test('H-03: the accessibility tree of home is the reviewed one', async ({ page }) => {
  await new Parcours(page, 'fr').accueil();
  await expect(page.getByRole('main').getByRole('form')).toMatchAriaSnapshot({
    name: 'accueil.aria.yml',
  });
});

test('R-08: the accessibility tree of the choice of method is the reviewed one', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('axe'));
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'choix.aria.yml' });
});

test('R-14: the accessibility tree of an error page is the reviewed one', async ({ page }) => {
  await page.goto(href('erreur', 'fr', { idErreur: 'maintenance' }));
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'erreur.aria.yml' });
});
