import type { Fine } from '#contract/schemas/fine.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { action, answer, hold, type Reply, refusal, refuse, screen, search } from './driver.ts';
import type { State, Visit } from './state.ts';

/** The product's own fine, in another status. */
const fine =
  (status: string, more: Partial<Pick<Fine, 'mediaReglement' | 'typeAmende'>> = {}) =>
  async ({ fines }: Visit): Promise<Reply> => ({
    json: { ...JSON.parse(await fines('toPay')), statutPaiement: { valeur: status }, ...more },
  });

const MAINTENANCE = 'detail.messages.erreurs.causes.maintenance';
const FAILURE = 'detail.messages.erreurs.techPaiement';
const onHome = (message: string) => `accueil.messages.erreurs.${message}`;

/** The answers to a lookup that home shows without leaving (D-26): name, answer, key of the message. */
const TOLD: readonly (readonly [string, (it: Visit) => Reply | Promise<Reply>, string])[] = [
  ['payee-pva', fine('PAYE', { mediaReglement: 3 }), onHome('messagePVA')],
  ['payee-ailleurs', fine('PAYE_AUTRE'), onHome('avisPaye')],
  ['en-cours', fine('EN_COURS_PAIEMENT'), onHome('paiementEnCours')],
  ['desimputee', fine('PAIEMENT_DESIMPUTE'), onHome('nonTelepayable')],
  [
    'divers-majoree',
    fine('PAIEMENT_DIVERS', { typeAmende: 'AFM' }),
    onHome('telepaiementImpossible'),
  ],
  ['expiree', fine('PAIEMENT_EXPIRE'), onHome('dateLimitePaiementDepasse')],
  [
    'annulee-forfaitaire',
    fine('PAIEMENT_ANNULE', { typeAmende: 'AFZFE' }),
    onHome('telepaiementImpossibleForfaitaireAnnule'),
  ],
  [
    'annulee-majoree',
    fine('PAIEMENT_ANNULE', { typeAmende: 'AFM' }),
    onHome('telepaiementImpossibleAnnule'),
  ],
  [
    'cle-erronee',
    () => ({ json: { statutPaiement: { valeur: 'ERREUR' } } }),
    onHome('cleInvalide'),
  ],
  ['inconnue', () => ({ contentType: 'application/json', body: '' }), onHome('numTelInconnu')],
  ['trop-de-tentatives', () => refusal('trop-de-tentatives', 90), FAILURE],
  ['technique', () => refusal('technique', 90), FAILURE],
  ['indisponible', () => refusal('indisponible', 90), FAILURE],
  ['maintenance', () => refusal('maintenance', 90), MAINTENANCE],
];

/** The messages of a lookup on home: each status, the wrong key, the unknown number, each failure. */
export const states: readonly State[] = [
  ...TOLD.map(([name, reply, message]) =>
    screen('accueil', {
      name: `recherche-${name}`,
      async act(it) {
        await answer(it.page, 'rechercheAmende', await reply(it));
        await search(it.page);
        await it.page.getByTestId('message-erreur').getByText(/./).first().waitFor();
      },
      announces: (language) => text(language, message, { attente: DEFAULT_SETTINGS.attente }),
    }),
  ),
  screen('accueil', {
    name: 'recherche-jeton-refuse',
    async act({ page }) {
      await refuse(page, 'rechercheAmende', 'jeton-invalide');
      await refuse(page, 'token', 'jeton-invalide');
      await search(page);
      await page.waitForURL(/erreur\/session/);
    },
  }),
  screen('accueil', {
    name: 'recherche-en-attente',
    async act({ page }) {
      await hold(page, 'rechercheAmende');
      await search(page);
      await action(page).and(page.locator('[aria-busy=true]')).waitFor();
    },
  }),
];
