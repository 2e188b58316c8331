import type { Meta, StoryObj } from '@storybook/react-vite';
import { AMENDE, CONSIGNATION, ENTAMEE, MAJOREE, PAYEE, VITESSE } from '../support/amendes.ts';
import { SCREEN, type ScreenProps } from '../support/pages.tsx';

/** The fine: facts, amounts and deadlines, what to pay (R-07, D-10). */
const meta = {
  ...SCREEN,
  title: 'Pages/Detail',
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/amende/detail' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Minoree: Story = { args: { amende: AMENDE } };
export const Forfaitaire: Story = {
  args: {
    amende: {
      ...AMENDE,
      resteAPayer: 13500,
      montants: {
        ...AMENDE.montants,
        palier: 'FORFAITAIRE',
        applicable: 13500,
        valableJusquau: '2026-12-31',
      },
    },
  },
};
export const Majoree: Story = { args: { amende: MAJOREE } };
export const AlreadyPaidInPart: Story = { args: { amende: ENTAMEE } };
export const Deposit: Story = { args: { amende: CONSIGNATION } };
export const SpeedWithDepositSibling: Story = { args: { amende: VITESSE } };
export const InFullOnly: Story = { args: { amende: { ...AMENDE, fractionnable: false } } };
export const Paid: Story = { args: { amende: PAYEE } };
export const PaymentUnderWay: Story = {
  args: { amende: { ...AMENDE, statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } } },
};
export const Webview: Story = {
  args: { amende: AMENDE, chemin: '/tai/amende/detail?webview=true' },
};
