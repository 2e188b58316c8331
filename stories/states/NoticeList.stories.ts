import { addDays } from '#contract/domain/dates.ts';
import type { StartedPaymentState } from '#contract/domain/startedPayment.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DEPOSIT, FINE, INCREASED, PAID } from '../support/fines.ts';
import { SCREEN, type Screen, type Story } from './screen.ts';
import { NOW } from './state.ts';

/** The notices of one visit (C-01, R-07). */
const meta = {
  ...SCREEN,
  title: 'Pages/NoticeList',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/mes-avis' },
} satisfies Screen;
export default meta;

const TODAY = NOW.slice(0, 10);

const inDays = (fine: Fine, days: number): Fine => ({
  ...fine,
  montants: { ...fine.montants, valableJusquau: addDays(TODAY, days) },
});

const TO_PAY = inDays({ ...FINE, numConsignation: DEPOSIT.numAvis }, 6);
const DEPOSIT_IN_TIME = inDays(
  {
    ...DEPOSIT,
    contestation: { dernierJour: addDays(TODAY, 21), depasse: false },
  },
  36,
);
const INCREASED_SOON = inDays(INCREASED, 25);
const PAID_BEFORE: Fine = { ...PAID, numAvis: '51900101000021' };

const underWay = (state: StartedPaymentState): Fine => ({
  ...TO_PAY,
  statutPaiement: { valeur: 'EN_COURS_PAIEMENT' },
  paiementCommence: { etat: state, nouvelEssaiLe: '2026-11-21T10:20:00+01:00' },
});

export const Several: Story = {
  args: { notices: [PAID_BEFORE, INCREASED_SOON, TO_PAY] },
};
export const FineAndDeposit: Story = {
  args: { notices: [INCREASED_SOON, DEPOSIT_IN_TIME, TO_PAY] },
};
export const OnePastItsLastDay: Story = { args: { notices: [INCREASED_SOON, inDays(TO_PAY, -1)] } };
export const OneExpired: Story = {
  args: {
    notices: [INCREASED_SOON, { ...PAID_BEFORE, statutPaiement: { valeur: 'PAIEMENT_EXPIRE' } }],
    says: ['accueil.messages.erreurs.dateLimitePaiementDepasse'],
  },
};
/** The tab of the card page was closed, and nothing was looked up since. */
export const BegunHere: Story = {
  args: {
    notices: [{ ...INCREASED_SOON, avisId: 'BBBBBBBBBBBBBBBBBBBBBB' }, TO_PAY],
    fine: TO_PAY,
    paymentEndsInMs: 900_000,
    says: ['mesAvis.commence', 'mesAvis.actions.verifier'],
  },
};
/** The card page is open, in this browser or in another one. */
export const PaymentOpen: Story = {
  args: {
    notices: [INCREASED_SOON, underWay('PAGE_OUVERTE')],
    says: ['accueil.messages.erreurs.paiementOuvert'],
  },
};
export const PaymentAtTheBank: Story = {
  args: {
    notices: [INCREASED_SOON, underWay('CHEZ_LA_BANQUE')],
    says: ['accueil.messages.erreurs.paiementEnCours'],
  },
};
export const AllPaid: Story = {
  args: { notices: [PAID_BEFORE, { ...PAID_BEFORE, numAvis: '51900101000031' }] },
};
export const Full: Story = {
  args: {
    notices: Array.from({ length: 20 }, (_, rank) => ({
      ...TO_PAY,
      numAvis: `519001010${String(rank).padStart(4, '0')}1`,
    })),
  },
};
export const Empty: Story = {};
/** One was taken off the list. */
export const Removed: Story = {
  args: {
    notices: [PAID_BEFORE, INCREASED_SOON, TO_PAY],
    act: [{ press: 'main li:last-child .fr-btn--tertiary-no-outline' }],
  },
};
