import { DEPOSIT, FINE, INCREASED } from '../support/fines.ts';
import { TRANSFER } from '../support/payments.ts';
import { SCREEN, type Screen, type Story, sent, WRONG_FIELD } from './screen.ts';

/** The choice of the method of payment (R-08, D-18). */
const meta = {
  ...SCREEN,
  title: 'Pages/PaymentChoice',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/choixModalitesReglement' },
} satisfies Screen;
export default meta;

/** With the minutes for which the payment page stays open (D-56). */
export const CardOnly: Story = {
  args: { fine: FINE, says: ['paliers.MINOREE', 'choix.delai'], reads: ['15 minutes'] },
};
export const CardOrTransfer: Story = {
  args: { fine: INCREASED, answers: { virement: { body: TRANSFER } } },
};
export const TransferChosen: Story = {
  args: {
    fine: INCREASED,
    act: [{ press: 'input[value="VIREMENT"]' }],
    shows: 'input[value="VIREMENT"]:checked',
  },
};
export const MailWrongAddress: Story = {
  args: { fine: FINE, act: sent({ adrMail: 'camille.martin' }), shows: WRONG_FIELD },
};
export const Deposit: Story = {
  args: { fine: DEPOSIT, says: ['detail.consignation.rappel'] },
};
export const Webview: Story = {
  args: { fine: INCREASED, path: '/tai/paiement/choixModalitesReglement?webview=true' },
};
export const PartOfTheAmount: Story = {
  args: {
    fine: FINE,
    chosenAmount: 2500,
    reads: ['Il restera 65,00 € à payer.'],
    omits: ['paliers.MINOREE'],
  },
};
