import type { Page, Route } from '@playwright/test';
import { callOf } from '#contract/calls.ts';
import type { Language } from '#contract/domain/languages.ts';
import { PAYMENT_STATES, type PaymentState } from '#contract/domain/paymentState.ts';
import { href } from '#contract/paths.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { action, answer, ready, refusal, refuse, visit } from './driver.ts';
import type { State, Visit } from './state.ts';

const PATIENCE_MS = 45_000;
const IBAN = /^FR\d{2}( \w{1,4})+$/;

/** Opens the confirmation and holds its answer back. */
async function openConfirmation({ page, langue }: Visit, reply: Parameters<Route['fulfill']>[0]) {
  let release = () => undefined as unknown;
  const held = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  Reflect.set(page, 'release', release);
  await page.route(`**${callOf('confirmerPaiement').path}`, async (route) => {
    await held;
    await route.fulfill(reply);
  });
  await page.goto(href('confirmation', langue, { token: 'jeton' }));
  await ready(page);
}

const release = ({ page }: Visit) => Reflect.get(page, 'release')();

const confirmation = (etat: PaymentState): State => ({
  name: `confirmation-${etat}`,
  async open(it) {
    await it.page.clock.install();
    const paiement = { etat, montant: 9000, referenceReglement: null };
    await openConfirmation(it, { json: { ...JSON.parse(it.fines.aPayer), paiement } });
  },
  async act(it) {
    const { page, langue } = it;
    release(it);
    const title = page.getByRole('heading', { name: text(langue, `confirmation.${etat}.titre`) });
    // The page asks for half a minute about an unknown payment.
    for (let ms = 0; ms < PATIENCE_MS && !(await title.isVisible()); ms += 2_100) {
      await page.waitForTimeout(150);
      await page.clock.runFor(2_100);
    }
    await title.waitFor();
  },
  announces: (language) => text(language, `confirmation.${etat}.titre`),
});

const guarded = (
  name: string,
  path: Parameters<typeof visit>[1],
  fine: keyof Visit['fines'],
  act?: (it: Visit) => Promise<unknown>,
): State => ({
  name,
  open: (it) => visit(it, path, it.fines[fine]),
  ...(act && { act }),
});

/** The details of a transfer, as the product gave them, at one of their two addresses. */
const transfer = (
  name: string,
  fine: 'aPayer' | 'majoree',
  address: (language: Language) => string,
): State =>
  guarded(name, 'detail', fine, async ({ page, langue, fines }) => {
    await answer(page, 'virement', { json: JSON.parse(fines.virement) });
    await page.goto(address(langue));
    await page.getByText(IBAN).waitFor();
    await ready(page);
  });

/** The detail with so little time left that the dialog of the session opens. */
const session = (name: string, leftMs: number, act: (it: Visit) => Promise<unknown>): State => ({
  name,
  async open({ page, langue, fines }) {
    const { avisId } = JSON.parse(fines.aPayer);
    await page.addInitScript(
      ({ id, left }) => {
        if (!location.protocol.startsWith('http')) return;
        localStorage.setItem('tai_liaisons', JSON.stringify({ [id]: Date.now() + left }));
      },
      { id: avisId, left: leftMs },
    );
    await visit({ page, langue, fines }, 'detail', fines.aPayer);
  },
  act,
});

const dialog = ({ page }: Visit) => page.getByRole('alertdialog').waitFor();

/** Back from the provider by the browser's button, with three minutes left to pay. */
const back: State = {
  name: 'envoi-retour',
  async open({ page, langue, fines }) {
    const { avisId } = JSON.parse(fines.aPayer);
    await page.addInitScript((id) => {
      if (!location.protocol.startsWith('http')) return;
      const payments = { [id]: { montant: null, finLe: Date.now() + 180_000 } };
      localStorage.setItem('tai_paiement', JSON.stringify(payments));
    }, avisId);
    await visit({ page, langue, fines }, 'detail', fines.aPayer);
    await page.evaluate(
      (path) => {
        history.replaceState({ usr: { parti: true } }, '', path);
        location.reload();
      },
      href('envoiSips', langue),
    );
    await page.getByRole('heading', { name: text(langue, 'envoiSips.retourTitre') }).waitFor();
    await ready(page);
  },
};

/** A page whose call has no answer yet: it says what it waits for. */
const waiting = (
  name: string,
  call: 'confirmerPaiement' | 'envoiSips' | 'virement',
  address: (language: Language) => string,
): State => ({
  name,
  async open(it) {
    await visit(it, 'detail', it.fines.aPayer);
    await it.page.route(`**${callOf(call).path}`, () => new Promise(() => undefined));
    await it.page.goto(address(it.langue));
    await ready(it.page);
    await it.page.locator('main [role=status]').getByText(/./).first().waitFor();
  },
});

const failure = (code: 'paiement-en-cours' | 'deja-paye' | 'verification-en-cours'): State => ({
  name: `envoi-${code}`,
  async open(it) {
    await refuse(it.page, 'envoiSips', code, 90);
    await visit(it, 'envoiSips', it.fines.aPayer);
  },
  async act({ page, langue }) {
    await page
      .getByText(text(langue, `envoiSips.erreurs.${code}.titre`))
      .first()
      .waitFor();
  },
});

const partial = async (page: Page) => {
  await page.locator('[name=typeReglement][value=PARTIEL]').check({ force: true });
  await page.locator('[name=montant]').fill('1');
  await action(page).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
};

/** From the fine to its receipt. */
export const states: readonly State[] = [
  guarded('detail', 'detail', 'aPayer'),
  {
    name: 'detail-partiel-erreur',
    open: (it) => {
      const fine = { ...JSON.parse(it.fines.majoree), fractionnable: true };
      return visit(it, 'detail', JSON.stringify(fine));
    },
    act: ({ page }) => partial(page),
  },
  guarded('choix', 'choixModalites', 'aPayer'),
  guarded('choix-virement', 'choixModalites', 'majoree'),
  guarded('indicatif', 'indicatifOperation', 'majoree'),
  guarded('indicatif-erreur', 'indicatifOperation', 'majoree', async ({ page }) => {
    await action(page).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  guarded('choix-mail-erreur', 'choixModalites', 'aPayer', async ({ page }) => {
    await page.locator('[name=adrMail]').fill('camille');
    await action(page).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  transfer('virement', 'aPayer', (language) => href('virement', language)),
  transfer('virement-indicatif', 'majoree', (language) =>
    href('virementIndicatif', language, { indicatifOperation: 'AB12CD34' }),
  ),
  guarded('virement-echec', 'detail', 'majoree', async ({ page, langue }) => {
    await refuse(page, 'virement', 'indisponible', 90);
    await page.goto(href('virementIndicatif', langue, { indicatifOperation: 'AB12CD34' }));
    await page.getByRole('heading', { name: text(langue, 'virement.echec') }).waitFor();
    await ready(page);
  }),
  waiting('envoi-attente', 'envoiSips', (language) => href('envoiSips', language)),
  waiting('virement-attente', 'virement', (language) => href('virement', language)),
  waiting('confirmation-attente', 'confirmerPaiement', (language) =>
    href('confirmation', language, { token: 'jeton' }),
  ),
  session('session-bientot-finie', 240_000, dialog),
  session('session-finie', -1, dialog),
  session('session-finie-lue', -1, async (it) => {
    await dialog(it);
    await it.page.keyboard.press('Escape');
    await it.page.getByText(text(it.langue, 'session.finie.texte')).waitFor();
  }),
  back,
  failure('paiement-en-cours'),
  failure('deja-paye'),
  failure('verification-en-cours'),
  ...PAYMENT_STATES.map(confirmation),
  {
    name: 'confirmation-inconnue',
    open: (it) => openConfirmation(it, refusal('indisponible')),
    async act(it) {
      const { page, langue } = it;
      release(it);
      await page
        .getByRole('heading', { name: text(langue, 'confirmation.inconnu.titre') })
        .waitFor();
    },
    announces: (language) => text(language, 'confirmation.inconnu.titre'),
  },
  {
    name: 'session-terminee',
    open: (it) => visit(it, 'virement', it.fines.majoree),
    async act({ page, langue }) {
      await answer(page, 'confirmerPaiement', { status: 206, body: '' });
      await page.goto(href('confirmation', langue, { token: 'jeton' }));
      await page.getByTestId('message-info').getByText(/./).waitFor();
    },
  },
  guarded('justificatif', 'justificatif', 'payee', async ({ page }) => {
    // The forms that send it come after the receipt.
    await page.getByTestId('envoyer-courrier').waitFor();
  }),
  guarded('justificatif-mail-erreur', 'justificatif', 'payee', async ({ page }) => {
    await page.getByTestId('envoyer-mail').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  guarded('justificatif-mail-envoye', 'justificatif', 'payee', async ({ page, langue }) => {
    await answer(page, 'envoiMail', {
      status: 202,
      json: { programmeLe: '2026-11-22T09:00:00+01:00' },
    });
    await page.locator('[name=adrMail]').fill('camille@exemple.fr');
    await page.getByTestId('envoyer-mail').click();
    await page.getByText(text(langue, 'justificatif.mail.fait')).waitFor();
  }),
  guarded('justificatif-sans-preuve', 'justificatif', 'payeeAilleurs'),
  guarded('justificatif-non-paye', 'justificatif', 'aPayer'),
];
