import type { Meta, StoryObj } from '@storybook/react-vite';
import { DEPOSIT, FINE, INCREASED } from '../support/fines.ts';
import { found, ready, SCREEN, type ScreenProps, sent, WRONG_FIELD } from '../support/pages.tsx';

/** The choice of the method of payment (R-08, D-18). */
const meta = {
  ...SCREEN,
  title: 'Pages/PaymentChoice',
  tags: ['!autodocs', '!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/choixModalitesReglement' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const CardOnly: Story = { args: { fine: FINE } };
export const CardOrTransfer: Story = { tags: ['test'], args: { fine: INCREASED } };
export const TransferChosen: Story = {
  args: { fine: INCREASED },
  play: async (context) => {
    await ready(context);
    await context.userEvent.click(await found('input[value="VIREMENT"]'));
    await found('input[value="VIREMENT"]:checked');
  },
};
export const MailWrongAddress: Story = {
  args: { fine: FINE },
  play: sent({ adrMail: 'camille.martin' }, '[data-testid="action-principale"]', WRONG_FIELD),
};
export const Deposit: Story = { args: { fine: DEPOSIT } };
export const Webview: Story = {
  args: { fine: INCREASED, path: '/tai/paiement/choixModalitesReglement?webview=true' },
};
export const PartOfTheAmount: Story = { args: { fine: FINE, chosenAmount: 2500 } };
