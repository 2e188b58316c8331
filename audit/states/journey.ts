import type { Page } from '@playwright/test';
import { callOf } from '#contract/calls.ts';
import type { Language } from '#contract/domain/languages.ts';
import { PAYMENT_OUTCOMES } from '#contract/domain/paymentOutcome.ts';
import { href } from '#contract/paths.ts';
import { paymentOf } from '../../stories/support/payments.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import {
  answer,
  follow,
  hold,
  type Reply,
  ready,
  refusal,
  refuse,
  remember,
  sendWrong,
  visit,
} from './driver.ts';
import type { FineName, State, Visit } from './state.ts';

const PATIENCE_MS = 45_000;
const IBAN = /^FR\d{2}( \w{1,4})+$/;

/** The page says that it waits for an answer. */
const waits = (page: Page) => page.locator('main .fr-icon-refresh-line').first().waitFor();

const releases = new WeakMap<Page, () => void>();

/** Opens the confirmation and holds its answer back until `release`. */
async function openConfirmation(it: Visit, reply: Reply) {
  const { page, language, fines } = it;
  await visit(it, 'detail', await fines('toPay'));
  const held = new Promise<void>((resolve) => releases.set(page, resolve));
  await page.route(`**${callOf('confirmerPaiement').path}`, async (route) => {
    await held;
    await route.fulfill(reply);
  });
  await follow(page, href('confirmation', language, { token: 'jeton' }));
  await waits(page);
}

const release = ({ page }: Visit) => releases.get(page)?.();

const heading = ({ page, language }: Visit, name: string) =>
  page.getByRole('heading', { name: text(language, name) });

/** @param title key below `confirmation` */
const confirmation = (
  name: string,
  title: string,
  reply: (it: Visit) => Reply | Promise<Reply>,
): State => ({
  name: `confirmation-${name}`,
  async open(it) {
    await it.page.clock.install();
    await openConfirmation(it, await reply(it));
  },
  async act(it) {
    release(it);
    const shown = heading(it, `confirmation.${title}.titre`);
    // The page asks for half a minute about an unknown payment.
    for (let ms = 0; ms < PATIENCE_MS && !(await shown.isVisible()); ms += 2_100) {
      await it.page.waitForTimeout(150);
      await it.page.clock.runFor(2_100);
    }
    await shown.waitFor();
  },
  announces: (language) => text(language, `confirmation.${title}.titre`),
});

const guarded = (
  name: string,
  path: Parameters<typeof visit>[1],
  fine: FineName,
  act?: (it: Visit) => Promise<unknown>,
): State => ({
  name,
  open: async (it) => visit(it, path, await it.fines(fine)),
  ...(act && { act }),
});

/** The address of a transfer with an operation code. */
const withCode = (language: Language) =>
  href('virementIndicatif', language, { indicatifOperation: 'AB12CD34' });

/** The details of a transfer, as the product gave them, at one of their two addresses. */
const transfer = (
  name: string,
  fine: 'toPay' | 'increased',
  address: (language: Language) => string,
): State =>
  guarded(name, 'detail', fine, async ({ page, language, fines }) => {
    await answer(page, 'virement', { json: JSON.parse(await fines('transfer')) });
    await page.goto(address(language));
    await page.getByText(IBAN).waitFor();
    await ready(page);
  });

/** The detail with so little time left that the dialog of the session opens. */
const session = (name: string, leftMs: number, act: (it: Visit) => Promise<unknown>): State => ({
  name,
  async open({ page, language, fines }) {
    const { avisId: id } = JSON.parse(await fines('toPay'));
    await remember(page, 'localStorage', 'tai_liaisons', { [id]: Date.now() + leftMs });
    await visit({ page, language, fines }, 'detail', await fines('toPay'));
  },
  act,
});

const dialog = ({ page }: Visit) => page.getByRole('alertdialog').waitFor();

/** Back from the provider by the browser's button, with three minutes left to pay. */
const back: State = {
  name: 'envoi-retour',
  async open(it) {
    const { page, language, fines } = it;
    const { avisId: id } = JSON.parse(await fines('toPay'));
    const payments = { [id]: { montant: null, finLe: Date.now() + 180_000 } };
    await remember(page, 'localStorage', 'tai_paiement', payments);
    await visit(it, 'detail', await fines('toPay'));
    await page.evaluate(
      (path) => {
        history.replaceState({ usr: { parti: true } }, '', path);
        location.reload();
      },
      href('envoiSips', language),
    );
    await heading(it, 'envoiSips.retourTitre').waitFor();
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
    await visit(it, 'detail', await it.fines('toPay'));
    await hold(it.page, call);
    await follow(it.page, address(it.language));
    await waits(it.page);
  },
});

const failure = (code: 'paiement-en-cours' | 'deja-paye' | 'verification-en-cours'): State => ({
  name: `envoi-${code}`,
  async open(it) {
    await refuse(it.page, 'envoiSips', code, 90);
    await visit(it, 'envoiSips', await it.fines('toPay'));
  },
  async act({ page, language }) {
    await page
      .getByText(text(language, `envoiSips.erreurs.${code}.titre`))
      .first()
      .waitFor();
  },
});

/** From the fine to its receipt. */
export const states: readonly State[] = [
  guarded('detail', 'detail', 'toPay'),
  {
    name: 'detail-partiel-erreur',
    open: async (it) => {
      const fine = { ...JSON.parse(await it.fines('increased')), fractionnable: true };
      return visit(it, 'detail', JSON.stringify(fine));
    },
    async act({ page }) {
      await page.locator('[name=typeReglement][value=PARTIEL]').check({ force: true });
      await page.locator('[name=montant]').fill('1');
      await sendWrong(page);
    },
  },
  guarded('choix', 'choixModalites', 'toPay'),
  guarded('choix-virement', 'choixModalites', 'increased'),
  guarded('indicatif', 'indicatifOperation', 'increased'),
  guarded('indicatif-erreur', 'indicatifOperation', 'increased', ({ page }) => sendWrong(page)),
  guarded('choix-mail-erreur', 'choixModalites', 'toPay', async ({ page }) => {
    await page.locator('[name=adrMail]').fill('camille');
    await sendWrong(page);
  }),
  transfer('virement', 'toPay', (language) => href('virement', language)),
  transfer('virement-indicatif', 'increased', withCode),
  guarded('virement-echec', 'detail', 'increased', async (it) => {
    await refuse(it.page, 'virement', 'indisponible', 90);
    await it.page.goto(withCode(it.language));
    await heading(it, 'virement.echec').waitFor();
    await ready(it.page);
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
    await it.page.getByText(text(it.language, 'session.finie.texte')).waitFor();
  }),
  back,
  failure('paiement-en-cours'),
  failure('deja-paye'),
  failure('verification-en-cours'),
  ...PAYMENT_OUTCOMES.map((outcome) =>
    confirmation(outcome, outcome, async ({ fines }) => {
      const payment = paymentOf(outcome, { referenceReglement: null });
      return { json: { ...JSON.parse(await fines('toPay')), paiement: payment } };
    }),
  ),
  confirmation('inconnue', 'inconnu', () => refusal('indisponible')),
  {
    name: 'session-terminee',
    open: async (it) => visit(it, 'virement', await it.fines('increased')),
    async act({ page, language }) {
      await answer(page, 'confirmerPaiement', { status: 206, body: '' });
      await page.goto(href('confirmation', language, { token: 'jeton' }));
      await page.getByTestId('message-info').getByText(/./).waitFor();
    },
  },
  // The forms that send it come after the receipt.
  guarded('justificatif', 'justificatif', 'paid', ({ page }) =>
    page.getByTestId('envoyer-courrier').waitFor(),
  ),
  guarded('justificatif-mail-erreur', 'justificatif', 'paid', ({ page }) =>
    sendWrong(page, page.getByTestId('envoyer-mail')),
  ),
  guarded('justificatif-mail-envoye', 'justificatif', 'paid', async ({ page, language }) => {
    await answer(page, 'envoiMail', {
      status: 202,
      json: { programmeLe: '2026-11-22T09:00:00+01:00' },
    });
    await page.locator('[name=adrMail]').fill('camille@exemple.fr');
    await page.getByTestId('envoyer-mail').click();
    await page.getByText(text(language, 'justificatif.mail.fait')).first().waitFor();
  }),
  guarded('justificatif-sans-preuve', 'justificatif', 'paidElsewhere'),
  guarded('justificatif-non-paye', 'justificatif', 'toPay'),
];
