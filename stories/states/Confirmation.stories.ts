import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import {
  DEPOSIT,
  FINE,
  PAID,
  PAID_DEPOSIT,
  PART_JUST_PAID,
  PARTLY_PAID,
} from '../support/fines.ts';
import { paymentOf } from '../support/payments.ts';
import type { Answers } from './answers.ts';
import { SCREEN, type Screen, type Story } from './screen.ts';
import type { State } from './state.ts';

/** What became of the payment (R-12, D-19). */
const meta = {
  ...SCREEN,
  title: 'Pages/Confirmation',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/confirmation/jeton-1' },
} satisfies Screen;
export default meta;

const result = (
  state: PaymentOutcome,
  others: Parameters<typeof paymentOf>[1] = {},
  fine: Fine = state === 'ACCEPTE' ? PAID : FINE,
): Answers => ({
  confirmerPaiement: { body: { ...fine, paiement: paymentOf(state, others) } },
});

/** What only a receipt has. */
const PDF = '[data-testid="telecharger-pdf"]';
const RECEIPT = 'R-7KQ2-M4TX-9BRD-5VWA';

/** Nothing of it counts. */
const UNCOUNTED = { compte: 0, referenceReglement: null };

export const Accepted: Story = { args: { answers: result('ACCEPTE') } };
/** The receipt was sent automatically, to the address given before the card page. */
export const AcceptedMailUnderWay: Story = {
  args: { answers: result('ACCEPTE', { mail: 'EN_COURS' }) },
};
export const AcceptedMailRefused: Story = {
  args: { answers: result('ACCEPTE', { mail: 'REFUSE' }) },
};
/** Two payments in one checkout: one pays the fine, the other is too much. */
export const TwoPayments: Story = {
  args: {
    answers: result('ACCEPTE', { preleve: 18_000, tropPercu: 9000 }),
    shows: PDF,
    says: ['confirmation.ACCEPTE.titre', 'sommes.suites.tropPercu'],
    reads: ['180,00 € prélevés, 90,00 € comptés, 90,00 € de trop.', '60 jours', RECEIPT],
  },
};
export const ExcessOnItsWayBack: Story = {
  args: {
    answers: result('ACCEPTE', { preleve: 18_000, enRetour: 9000 }),
    reads: ['90,00 € en cours de remboursement', 'Le remboursement de 90,00 € est demandé'],
    omits: ['sommes.suites.tropPercu'],
  },
};
export const ExcessGivenBack: Story = {
  args: {
    answers: result('ACCEPTE', { preleve: 18_000, rendu: 9000 }),
    reads: ['90,00 € comptés, 90,00 € rendus.'],
    omits: ['sommes.suites.tropPercu', 'sommes.suites.enRetour'],
  },
};
/** Nothing was owed any more when the payment came. The fine's own receipt is of another one (D-29). */
export const AcceptedNotDue: Story = {
  args: {
    answers: result('ACCEPTE', { ...UNCOUNTED, tropPercu: 9000 }),
    says: ['confirmation.NON_DU.titre'],
    reads: ['90,00 € prélevés, 0,00 € comptés, 90,00 € de trop.'],
    omits: ['confirmation.ACCEPTE.texte'],
    lacks: PDF,
  },
};
export const OnItsWayBack: Story = {
  args: {
    answers: result('ACCEPTE', { ...UNCOUNTED, enRetour: 9000 }, FINE),
    says: ['confirmation.REMBOURSEMENT.titre', 'confirmation.aRechercher'],
    omits: ['confirmation.ACCEPTE.titre', 'sommes.suites.tropPercu'],
    lacks: PDF,
  },
};
export const GivenBack: Story = {
  args: {
    answers: result('ACCEPTE', { ...UNCOUNTED, rendu: 9000 }, FINE),
    says: ['confirmation.RENDU.titre', 'confirmation.aRechercher'],
    omits: ['confirmation.ACCEPTE.titre', 'sommes.suites.tropPercu'],
    lacks: PDF,
  },
};
export const AcceptedPart: Story = {
  args: {
    answers: result(
      'ACCEPTE',
      {
        montant: 10_000,
        preleve: 10_000,
        compte: 10_000,
        referenceReglement: 'R-3HNP-8XWE-2CJT-6YRM',
      },
      PART_JUST_PAID,
    ),
  },
};
/** The acquirer has not taken the amount yet: the page has its last day and its price (D-61). */
export const Reserved: Story = {
  args: {
    answers: result('EN_ATTENTE', { reserve: { montant: 9000, jusquau: '2026-11-28' } }),
    says: ['confirmation.RESERVE.titre'],
    reads: [
      '90,00 € sont réservés sur la carte, mais pas prélevés',
      'en règle générale avant le 28 novembre 2026',
      'le montant dû est celui du jour où vous avez payé',
    ],
    omits: ['accueil.messages.erreurs.paiementEnCours'],
  },
};
/** Another amount came than was asked for. */
export const Disputed: Story = {
  args: {
    answers: result('EN_ATTENTE', { preleve: 4500, aVerifier: 4500, litige: true }),
    says: ['confirmation.LITIGE.titre'],
    reads: ['45,00 € à vérifier', 'Ne payez pas de nouveau'],
    omits: ['sommes.suites.tropPercu'],
  },
};
/** The provider says something that is not known, of a second payment. */
export const DisputedBesidePaid: Story = {
  args: {
    answers: result(
      'EN_ATTENTE',
      {
        preleve: 18_000,
        compte: 9000,
        aVerifier: 9000,
        litige: true,
        referenceReglement: RECEIPT,
      },
      PAID,
    ),
    shows: PDF,
    says: ['confirmation.LITIGE.titre'],
    reads: ['90,00 € comptés, 90,00 € à vérifier'],
  },
};
/** The bank has withdrawn the money: still paid, and the receipt is being checked. */
export const MoneyWithdrawn: Story = {
  args: {
    answers: result('ACCEPTE', { rendu: 9000, verification: true }),
    says: ['confirmation.VERIFICATION.titre', 'sommes.suites.verification'],
    omits: ['justificatif.payeTexte', 'confirmation.ACCEPTE.texte'],
  },
};
/** A person has taken the payment off the fine: the receipt is void, and the page says what is owed to whom (D-103). */
export const Reversed: Story = {
  args: {
    answers: result(
      'ACCEPTE',
      { ...UNCOUNTED, tropPercu: 9000, repris: true },
      { ...FINE, statutPaiement: { valeur: 'PAIEMENT_DESIMPUTE' } },
    ),
    says: [
      'confirmation.REPRIS.titre',
      'confirmation.REPRIS.texte',
      'confirmation.REPRIS.somme',
      'accueil.messages.repris.service',
    ],
    reads: ['90,00 € restent dus aujourd’hui', '1er décembre 2026'],
    omits: ['confirmation.aRechercher', 'confirmation.ACCEPTE.titre', 'sommes.suites.tropPercu'],
    lacks: PDF,
  },
};
/** Its money was given back too, so nobody has to ask for it. */
export const ReversedAndGivenBack: Story = {
  args: {
    answers: result('ACCEPTE', { ...UNCOUNTED, rendu: 9000, repris: true }, PAID),
    says: ['confirmation.REPRIS.titre', 'confirmation.REPRIS.texte'],
    omits: ['confirmation.REPRIS.somme', 'confirmation.ACCEPTE.titre', 'sommes.suites.tropPercu'],
    lacks: PDF,
  },
};
export const AcceptedDeposit: Story = {
  args: {
    answers: result('ACCEPTE', { montant: 13_500, preleve: 13_500, compte: 13_500 }, PAID_DEPOSIT),
    says: ['confirmation.ACCEPTE.titreConsignation'],
    reads: ['16 décembre 2026', '135,00 €'],
  },
};
export const Refused: Story = {
  args: { answers: result('REFUSE'), says: ['detail.montants.aPayer'] },
};
export const RefusedRest: Story = {
  args: {
    answers: result('REFUSE', {}, PARTLY_PAID),
    says: ['detail.montants.reste'],
    omits: ['detail.montants.aPayer'],
  },
};
export const Cancelled: Story = { args: { answers: result('ANNULE') } };
export const Expired: Story = { args: { answers: result('EXPIRE') } };
/**
 * The provider has forgotten the page, and is still asked about it: until when, and how to pay in time. No second
 * payment is offered (D-77, D-98).
 */
const forgotten = (
  fine: Fine,
  ...says: readonly ['confirmation.OUBLIEE.titre' | 'confirmation.consignation.OUBLIEE.titre']
): State => ({
  ...meta.args,
  answers: result(
    'EXPIRE',
    { pageOublieeJusquau: '2026-11-30T21:30:00.000Z' },
    {
      ...fine,
      statutPaiement: { valeur: 'EN_COURS_PAIEMENT' },
      pageOublieeJusquau: '2026-11-30T21:30:00.000Z',
    },
  ),
  says: [...says, 'accueil.messages.aTemps'],
  omits: ['confirmation.EXPIRE.texte', 'confirmation.reessai', 'confirmation.reprendre'],
});
export const Forgotten: Story = {
  args: {
    ...forgotten(FINE, 'confirmation.OUBLIEE.titre'),
    reads: ['30 novembre 2026 à 22 h 30', '1er décembre 2026'],
  },
};
export const ForgottenDeposit: Story = {
  args: {
    ...forgotten(DEPOSIT, 'confirmation.consignation.OUBLIEE.titre'),
    reads: ['30 novembre 2026 à 22 h 30', '16 décembre 2026'],
  },
};
export const Checking: Story = {
  args: { answers: { confirmerPaiement: 'never' } },
};
/** Between two questions: nobody knows yet. */
export const CheckingAgain: Story = { args: { answers: result('EN_ATTENTE') } };
/** After half a minute of questions, which this story does not wait for. */
export const Pending: Story = {
  args: {
    answers: result('EN_ATTENTE'),
    hurriedMs: 2_000,
    shows: 'main .fr-alert--warning',
  },
};
export const Webview: Story = {
  args: {
    path: '/tai/paiement/confirmation/jeton-1?webview=true',
    answers: result('ACCEPTE'),
  },
};
export const LineBroken: Story = { args: { answers: { confirmerPaiement: 'brokenLine' } } };
export const Fault: Story = { args: { answers: { confirmerPaiement: { refused: 'technique' } } } };
