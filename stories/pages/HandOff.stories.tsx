import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { FINE } from '../support/fines.ts';
import { GATEWAY } from '../support/gateway.ts';
import { ALERT, found, MAIN_ACTION, ready, SCREEN, type ScreenProps } from '../support/pages.tsx';
import { error } from '../support/server.ts';

/** The hand-off to the payment page (R-10, D-07). */
const meta = {
  ...SCREEN,
  title: 'Pages/HandOff',
  tags: ['!autodocs', '!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/envoiSips', fine: FINE },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const UnderWay: Story = { tags: ['test'], args: { answers: { envoiSips: 'never' } } };
/** The browser is about to leave; the button is for one that does not. */
export const Leaving: Story = {
  args: {
    answers: { envoiSips: { body: `<form action="${GATEWAY}/payer"></form>` } },
  },
  beforeEach: () => {
    const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    return () => click.mockRestore();
  },
  play: async (context) => {
    await ready(context);
    await found(MAIN_ACTION);
  },
};
/** The browser's back button, from the provider's page. */
export const Back: Story = {
  args: { answers: { envoiSips: 'never' } },
  play: async (context) => {
    await ready(context);
    await waitFor(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      expect(document.querySelector(MAIN_ACTION)).not.toBeNull();
    });
  },
};
export const PaymentInProgress: Story = {
  args: { answers: { envoiSips: error('paiement-en-cours') } },
};
export const AlreadyPaid: Story = { args: { answers: { envoiSips: error('deja-paye') } } };
export const NotPayable: Story = { args: { answers: { envoiSips: error('non-payable') } } };
export const InvalidAmount: Story = {
  args: { answers: { envoiSips: error('montant-invalide') } },
};
export const VerificationInProgress: Story = {
  args: { answers: { envoiSips: error('verification-en-cours') } },
};
export const Unavailable: Story = { args: { answers: { envoiSips: error('indisponible') } } };
export const Maintenance: Story = { args: { answers: { envoiSips: error('maintenance') } } };
export const Technique: Story = {
  tags: ['test'],
  args: { answers: { envoiSips: error('technique') } },
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
    answers: { envoiSips: error('technique') },
  },
  play: async (context) => {
    await ready(context);
    await found(ALERT);
  },
};
