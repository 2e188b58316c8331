import type { Meta, StoryObj } from '@storybook/react-vite';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { AMENDE, CONSIGNEE, PAYEE } from '../support/amendes.ts';
import { found, ready, SCREEN, type ScreenProps } from '../support/pages.tsx';
import { erreur, type Reponses } from '../support/serveur.ts';

/** What became of the payment (R-12, D-19). */
const meta = {
  ...SCREEN,
  title: 'Pages/Confirmation',
  tags: ['!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/paiement/confirmation/jeton-1' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

const result = (etat: EtatPaiement, propre: Partial<Amende['paiement']> = {}): Reponses => ({
  confirmerPaiement: {
    corps: {
      ...(etat === 'ACCEPTE' ? PAYEE : AMENDE),
      paiement: {
        etat,
        montant: 9000,
        referenceReglement: etat === 'ACCEPTE' ? 'R-7KQ2-M4TX-9BRD-5VWA' : null,
        ...propre,
      },
    },
  },
});

export const Accepted: Story = { tags: ['test'], args: { reponses: result('ACCEPTE') } };
/** The receipt has left by itself, to the address that was given before the card page. */
export const AcceptedMailUnderWay: Story = {
  args: { reponses: result('ACCEPTE', { mail: 'EN_COURS' }) },
};
export const AcceptedMailRefused: Story = {
  args: { reponses: result('ACCEPTE', { mail: 'REFUSE' }) },
};
/** A part of what was taken was not owed any more. */
export const AcceptedAboveDebt: Story = {
  args: { reponses: result('ACCEPTE', { tropPercu: 4000 }) },
};
/** Nothing was owed any more when the payment came. */
export const AcceptedNotDue: Story = {
  args: { reponses: result('ACCEPTE', { tropPercu: 9000, referenceReglement: null }) },
};
export const AcceptedDeposit: Story = {
  args: {
    reponses: {
      confirmerPaiement: {
        corps: {
          ...CONSIGNEE,
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
export const Refused: Story = { tags: ['test'], args: { reponses: result('REFUSE') } };
export const Cancelled: Story = { args: { reponses: result('ANNULE') } };
export const Expired: Story = { args: { reponses: result('EXPIRE') } };
export const Checking: Story = {
  tags: ['test'],
  args: { reponses: { confirmerPaiement: 'jamais' } },
};
/** Between two questions: nobody knows yet. */
export const CheckingAgain: Story = { args: { reponses: result('EN_ATTENTE') } };
/** After half a minute of questions, which this story does not wait for. */
export const Pending: Story = {
  args: { reponses: result('EN_ATTENTE') },
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
    await found('main [role="status"] .fr-alert--warning');
  },
};
export const Webview: Story = {
  args: {
    chemin: '/tai/paiement/confirmation/jeton-1?webview=true',
    reponses: result('ACCEPTE'),
  },
};
export const LineBroken: Story = { args: { reponses: { confirmerPaiement: 'coupure' } } };
export const Fault: Story = { args: { reponses: { confirmerPaiement: erreur('technique') } } };
