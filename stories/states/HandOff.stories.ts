import { FINE } from '../support/fines.ts';
import { GATEWAY } from '../support/gateway.ts';
import type { Reply } from './answers.ts';
import { ALERT, MAIN_ACTION, SCREEN, type Screen, type Story } from './screen.ts';
import type { State } from './state.ts';

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
/** A refusal says that nothing was taken, and why (D-19). */
const refused = (
  code: Extract<Reply<'envoiSips'>, { refused: unknown }>['refused'],
  ...says: NonNullable<State['says']>
): Story => ({
  args: { answers: { envoiSips: { refused: code } }, shows: ALERT, says },
});
export const AlreadyPaid: Story = refused('deja-paye', 'envoiSips.erreurs.deja-paye.texte');
export const NotPayable: Story = refused('non-payable', 'envoiSips.erreurs.non-payable.texte');
export const InvalidAmount: Story = refused(
  'montant-invalide',
  'envoiSips.erreurs.montant-invalide.texte',
);
export const VerificationInProgress: Story = refused(
  'verification-en-cours',
  'envoiSips.erreurs.verification-en-cours.texte',
);
export const Unavailable: Story = refused(
  'indisponible',
  'envoiSips.erreurs.indisponible.texte',
  'detail.messages.erreurs.incident',
);
export const Maintenance: Story = { args: { answers: { envoiSips: { refused: 'maintenance' } } } };
export const Technique: Story = refused('technique', 'detail.messages.erreurs.techPaiement');
export const LineBroken: Story = {
  args: {
    answers: { envoiSips: 'brokenLine' },
    says: ['detail.messages.erreurs.techPaiement', 'envoiSips.reserve'],
  },
};
export const UnknownDestination: Story = {
  args: {
    answers: { envoiSips: { body: '<form action="https://ailleurs.exemple.fr/"></form>' } },
    says: ['envoiSips.erreurs.destination.texte', 'envoiSips.reserve'],
  },
};
export const NotAnAmount: Story = {
  args: {
    path: '/tai/paiement/12.5/envoiSips',
    says: ['envoiSips.erreurs.montant-invalide.texte'],
  },
};
export const Webview: Story = {
  args: {
    path: '/tai/paiement/envoiSips?webview=true',
    answers: { envoiSips: { refused: 'technique' } },
    shows: ALERT,
  },
};
