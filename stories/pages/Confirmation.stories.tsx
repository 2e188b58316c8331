import type { Meta, StoryObj } from '@storybook/react-vite';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import { AMENDE, PAYEE } from '../support/amendes.ts';
import { SCREEN, type ScreenProps } from '../support/pages.tsx';
import { erreur, type Reponses } from '../support/serveur.ts';

/** What became of the payment (R-12, D-19). */
const meta = {
  ...SCREEN,
  title: 'Pages/Confirmation',
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/paiement/confirmation/jeton-1' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

const result = (etat: EtatPaiement): Reponses => ({
  confirmerPaiement: {
    corps: {
      ...(etat === 'ACCEPTE' ? PAYEE : AMENDE),
      paiement: { etat, montant: 9000, referenceReglement: etat === 'ACCEPTE' ? 'R-1234' : null },
    },
  },
});

export const Accepted: Story = { args: { reponses: result('ACCEPTE') } };
export const Refused: Story = { args: { reponses: result('REFUSE') } };
export const Cancelled: Story = { args: { reponses: result('ANNULE') } };
export const Expired: Story = { args: { reponses: result('EXPIRE') } };
export const Checking: Story = { args: { reponses: { confirmerPaiement: 'jamais' } } };
export const Pending: Story = { args: { reponses: result('EN_ATTENTE') } };
export const LineBroken: Story = { args: { reponses: { confirmerPaiement: 'coupure' } } };
export const Fault: Story = { args: { reponses: { confirmerPaiement: erreur('technique') } } };
