import type { Meta, StoryObj } from '@storybook/react-vite';
import { AMENDE, ENTAMEE, PAYEE } from '../support/amendes.ts';
import { found, ready, SCREEN, type ScreenProps } from '../support/pages.tsx';
import { erreur } from '../support/serveur.ts';

/** The receipt (R-13, G-07). */
const meta = {
  ...SCREEN,
  title: 'Pages/Justificatif',
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/paiement/confirmation/justificatif' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Paid: Story = { args: { amende: PAYEE } };
export const PaidInPart: Story = { args: { amende: ENTAMEE } };
export const PaidElsewhere: Story = { args: { amende: { ...PAYEE, reglements: [] } } };
export const NotPaid: Story = { args: { amende: AMENDE } };
export const Webview: Story = {
  args: { amende: PAYEE, chemin: '/tai/paiement/confirmation/justificatif?webview=true' },
};
export const PdfFault: Story = {
  args: { amende: PAYEE, reponses: { generePdf: erreur('technique') } },
  play: async (context) => {
    await ready(context);
    await context.userEvent.click(await found('[data-testid="telecharger-pdf"]'));
    await found('main [role="alert"]');
  },
};
export const PdfUnderWay: Story = {
  args: { amende: PAYEE, reponses: { generePdf: 'jamais' } },
  play: async (context) => {
    await ready(context);
    await context.userEvent.click(await found('[data-testid="telecharger-pdf"]'));
    await found('[data-testid="telecharger-pdf"][aria-busy="true"]');
  },
};
