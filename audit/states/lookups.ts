import type { Fine } from '#contract/schemas/fine.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { action, answer, refuse, screen, search } from './driver.ts';
import type { State, Visit } from './state.ts';

const NAMES = [
  ['payee-pva', 'messagePVA', { status: 'PAYE', media: 3 }],
  ['payee-ailleurs', 'avisPaye', { status: 'PAYE_AUTRE' }],
  ['en-cours', 'paiementEnCours', { status: 'EN_COURS_PAIEMENT' }],
  ['desimputee', 'nonTelepayable', { status: 'PAIEMENT_DESIMPUTE' }],
  ['divers-majoree', 'telepaiementImpossible', { status: 'PAIEMENT_DIVERS', type: 'AFM' }],
  ['expiree', 'dateLimitePaiementDepasse', { status: 'PAIEMENT_EXPIRE' }],
  [
    'annulee-forfaitaire',
    'telepaiementImpossibleForfaitaireAnnule',
    { status: 'PAIEMENT_ANNULE', type: 'AFZFE' },
  ],
  ['annulee-majoree', 'telepaiementImpossibleAnnule', { status: 'PAIEMENT_ANNULE', type: 'AFM' }],
] as const;

interface Change {
  readonly status: string;
  readonly media?: number;
  readonly type?: string;
}

/** The product's own fine, in another status. */
const changed = ({ fines }: Visit, { status, media, type }: Change) => {
  const fine: Fine = JSON.parse(fines.toPay);
  return {
    ...fine,
    statutPaiement: { valeur: status },
    mediaReglement: media ?? null,
    typeAmende: type ?? fine.typeAmende,
  };
};

const said = async ({ page }: Visit) => {
  await page.getByTestId('message-erreur').getByText(/./).first().waitFor();
};

/** The messages of a lookup on home: each status, the wrong key, the unknown number, each failure. */
export const states: readonly State[] = [
  ...NAMES.map(([name, message, change]) =>
    screen('accueil', {
      name: `recherche-${name}`,
      async act(it) {
        await answer(it.page, 'rechercheAmende', { json: changed(it, change) });
        await search(it.page);
        await said(it);
      },
      announces: (language) =>
        text(language, `accueil.messages.erreurs.${message}`, {
          attente: DEFAULT_SETTINGS.attente,
        }),
    }),
  ),
  screen('accueil', {
    name: 'recherche-cle-erronee',
    async act(it) {
      const json = { statutPaiement: { valeur: 'ERREUR' } };
      await answer(it.page, 'rechercheAmende', { json });
      await search(it.page);
      await said(it);
    },
    announces: (language) => text(language, 'accueil.messages.erreurs.cleInvalide'),
  }),
  screen('accueil', {
    name: 'recherche-inconnue',
    async act(it) {
      await answer(it.page, 'rechercheAmende', { status: 200, body: '' });
      await search(it.page);
      await said(it);
    },
    announces: (language) => text(language, 'accueil.messages.erreurs.numTelInconnu'),
  }),
  ...(['trop-de-tentatives', 'technique', 'indisponible'] as const).map((code) =>
    screen('accueil', {
      name: `recherche-${code}`,
      async act(it) {
        await refuse(it.page, 'rechercheAmende', code, 90);
        await search(it.page);
        await said(it);
      },
      announces: (language) => text(language, 'detail.messages.erreurs.techPaiement'),
    }),
  ),
  screen('accueil', {
    name: 'recherche-maintenance',
    // It is said in place, and what was typed stays (D-26).
    async act(it) {
      await refuse(it.page, 'rechercheAmende', 'maintenance', 90);
      await search(it.page);
      await said(it);
    },
    announces: (language) => text(language, 'detail.messages.erreurs.causes.maintenance'),
  }),
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
      await page.route('**/api/v2/recherche/amende', () => new Promise(() => undefined));
      await search(page);
      await action(page).and(page.locator('[aria-busy=true]')).waitFor();
    },
  }),
];
