import type { Meta, StoryObj } from '@storybook/react-vite';
import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { FINE, PAID, PAID_DEPOSIT, PART_JUST_PAID } from '../support/fines.ts';
import { found, ready, SCREEN, type ScreenProps } from '../support/pages.tsx';
import { type Answers, error } from '../support/server.ts';

/** What became of the payment (R-12, D-19). */
const meta = {
  ...SCREEN,
  title: 'Pages/Confirmation',
  tags: ['!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/confirmation/jeton-1' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

const result = (state: PaymentOutcome, clean: Partial<Fine['paiement']> = {}): Answers => ({
  confirmerPaiement: {
    body: {
      ...(state === 'ACCEPTE' ? PAID : FINE),
      paiement: {
        etat: state,
        montant: 9000,
        referenceReglement: state === 'ACCEPTE' ? 'R-7KQ2-M4TX-9BRD-5VWA' : null,
        ...clean,
      },
    },
  },
});

export const Accepted: Story = { tags: ['test'], args: { answers: result('ACCEPTE') } };
/** The receipt was sent automatically, to the address given before the card page. */
export const AcceptedMailUnderWay: Story = {
  args: { answers: result('ACCEPTE', { mail: 'EN_COURS' }) },
};
export const AcceptedMailRefused: Story = {
  args: { answers: result('ACCEPTE', { mail: 'REFUSE' }) },
};
/** A part of what was taken was not owed any more. */
export const AcceptedAboveDebt: Story = {
  args: { answers: result('ACCEPTE', { tropPercu: 4000 }) },
};
/** Nothing was owed any more when the payment came. */
export const AcceptedNotDue: Story = {
  args: { answers: result('ACCEPTE', { tropPercu: 9000, referenceReglement: null }) },
};
export const AcceptedPart: Story = {
  args: {
    answers: {
      confirmerPaiement: {
        body: {
          ...PART_JUST_PAID,
          paiement: {
            etat: 'ACCEPTE',
            montant: 10000,
            referenceReglement: 'R-3HNP-8XWE-2CJT-6YRM',
          },
        },
      },
    },
  },
};
/** Other money came than was asked for. */
export const Disputed: Story = { args: { answers: result('EN_ATTENTE', { litige: true }) } };
export const AcceptedDeposit: Story = {
  args: {
    answers: {
      confirmerPaiement: {
        body: {
          ...PAID_DEPOSIT,
          paiement: {
            etat: 'ACCEPTE',
            montant: 13500,
            referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
          },
        },
      },
    },
  },
};
export const Refused: Story = { tags: ['test'], args: { answers: result('REFUSE') } };
export const Cancelled: Story = { args: { answers: result('ANNULE') } };
export const Expired: Story = { args: { answers: result('EXPIRE') } };
export const Checking: Story = {
  tags: ['test'],
  args: { answers: { confirmerPaiement: 'never' } },
};
/** Between two questions: nobody knows yet. */
export const CheckingAgain: Story = { args: { answers: result('EN_ATTENTE') } };
/** After half a minute of questions, which this story does not wait for. */
export const Pending: Story = {
  args: { answers: result('EN_ATTENTE') },
  beforeEach: () => {
    const wait = window.setTimeout;
    const sooner = (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
      wait(handler, ms === 2_000 ? 0 : ms, ...values);
    Reflect.set(window, 'setTimeout', sooner);
    return () => {
      Reflect.set(window, 'setTimeout', wait);
    };
  },
  play: async (context) => {
    await ready(context);
    await found('main .fr-alert--warning');
  },
};
export const Webview: Story = {
  args: {
    path: '/tai/paiement/confirmation/jeton-1?webview=true',
    answers: result('ACCEPTE'),
  },
};
export const LineBroken: Story = { args: { answers: { confirmerPaiement: 'brokenLine' } } };
export const Fault: Story = { args: { answers: { confirmerPaiement: error('technique') } } };
