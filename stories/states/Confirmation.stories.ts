import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { FINE, PAID, PAID_DEPOSIT, PART_JUST_PAID } from '../support/fines.ts';
import { paymentOf } from '../support/payments.ts';
import type { Answers } from './answers.ts';
import { SCREEN, type Screen, type Story } from './screen.ts';

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
  args: { answers: result('ACCEPTE', { preleve: 18_000, tropPercu: 9000 }) },
};
export const ExcessOnItsWayBack: Story = {
  args: { answers: result('ACCEPTE', { preleve: 18_000, enRetour: 9000 }) },
};
export const ExcessGivenBack: Story = {
  args: { answers: result('ACCEPTE', { preleve: 18_000, rendu: 9000 }) },
};
/** Nothing was owed any more when the payment came. */
export const AcceptedNotDue: Story = {
  args: { answers: result('ACCEPTE', { ...UNCOUNTED, tropPercu: 9000 }) },
};
export const OnItsWayBack: Story = {
  args: { answers: result('ACCEPTE', { ...UNCOUNTED, enRetour: 9000 }, FINE) },
};
export const GivenBack: Story = {
  args: { answers: result('ACCEPTE', { ...UNCOUNTED, rendu: 9000 }, FINE) },
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
/** The acquirer has not taken the amount yet. */
export const Reserved: Story = {
  args: { answers: result('EN_ATTENTE', { reserve: { montant: 9000, jusquau: '2026-11-28' } }) },
};
/** Another amount came than was asked for. */
export const Disputed: Story = {
  args: { answers: result('EN_ATTENTE', { preleve: 4500, aVerifier: 4500, litige: true }) },
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
        referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
      },
      PAID,
    ),
  },
};
/** The bank has withdrawn the money: still paid, and the receipt is being checked. */
export const MoneyWithdrawn: Story = {
  args: { answers: result('ACCEPTE', { rendu: 9000, verification: true }) },
};
/** A person has taken the payment off the fine. */
export const Reversed: Story = {
  args: {
    answers: result(
      'ACCEPTE',
      { ...UNCOUNTED, tropPercu: 9000, repris: true },
      { ...FINE, statutPaiement: { valeur: 'PAIEMENT_DESIMPUTE' } },
    ),
  },
};
export const AcceptedDeposit: Story = {
  args: {
    answers: result('ACCEPTE', { montant: 13_500, preleve: 13_500, compte: 13_500 }, PAID_DEPOSIT),
  },
};
export const Refused: Story = { args: { answers: result('REFUSE') } };
export const Cancelled: Story = { args: { answers: result('ANNULE') } };
export const Expired: Story = { args: { answers: result('EXPIRE') } };
/** The provider has forgotten the page, and is still asked about it. */
export const Forgotten: Story = {
  args: { answers: result('EXPIRE', { pageOublieeJusquau: '2026-11-30T21:30:00.000Z' }) },
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
