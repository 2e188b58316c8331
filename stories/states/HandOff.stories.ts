import { FINE } from '../support/fines.ts';
import { GATEWAY } from '../support/gateway.ts';
import { ALERT, MAIN_ACTION, SCREEN, type Screen, type Story } from './screen.ts';

/** The hand-off to the payment page (R-10, D-07). */
const meta = {
  ...SCREEN,
  title: 'Pages/HandOff',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/envoiSips', fine: FINE },
} satisfies Screen;
export default meta;

export const UnderWay: Story = { args: { answers: { envoiSips: 'never' } } };
/** The browser is about to leave; the button is for one that does not. */
export const Leaving: Story = {
  args: {
    answers: { envoiSips: { body: `<form action="${GATEWAY}/payer"></form>` } },
    shows: MAIN_ACTION,
  },
};
/** The browser's back button, from the provider's page. */
export const Back: Story = {
  args: {
    paymentEndsInMs: 180_000,
    answers: { envoiSips: 'never' },
    act: [{ comeBack: true }],
    shows: MAIN_ACTION,
  },
};
export const PaymentInProgress: Story = {
  args: { answers: { envoiSips: { refused: 'paiement-en-cours' } } },
};
export const AlreadyPaid: Story = { args: { answers: { envoiSips: { refused: 'deja-paye' } } } };
export const NotPayable: Story = { args: { answers: { envoiSips: { refused: 'non-payable' } } } };
export const InvalidAmount: Story = {
  args: { answers: { envoiSips: { refused: 'montant-invalide' } } },
};
export const VerificationInProgress: Story = {
  args: { answers: { envoiSips: { refused: 'verification-en-cours' } } },
};
export const Unavailable: Story = { args: { answers: { envoiSips: { refused: 'indisponible' } } } };
export const Maintenance: Story = { args: { answers: { envoiSips: { refused: 'maintenance' } } } };
export const Technique: Story = {
  args: { answers: { envoiSips: { refused: 'technique' } } },
};
export const LineBroken: Story = { args: { answers: { envoiSips: 'brokenLine' } } };
export const UnknownDestination: Story = {
  args: {
    answers: { envoiSips: { body: '<form action="https://ailleurs.exemple.fr/"></form>' } },
  },
};
export const NotAnAmount: Story = { args: { path: '/tai/paiement/12.5/envoiSips' } };
export const Webview: Story = {
  args: {
    path: '/tai/paiement/envoiSips?webview=true',
    answers: { envoiSips: { refused: 'technique' } },
    shows: ALERT,
  },
};
