import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { AMENDE } from '../support/amendes.ts';
import { ALERT, found, MAIN_ACTION, ready, SCREEN, type ScreenProps } from '../support/pages.tsx';
import { PASSERELLE } from '../support/passerelle.ts';
import { erreur } from '../support/serveur.ts';

/** The hand-off to the payment page (R-10, D-07). */
const meta = {
  ...SCREEN,
  title: 'Pages/EnvoiSips',
  tags: ['!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/paiement/envoiSips', amende: AMENDE },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const UnderWay: Story = { tags: ['test'], args: { reponses: { envoiSips: 'jamais' } } };
/** The browser is about to leave; the button is for one that does not. */
export const Leaving: Story = {
  args: {
    reponses: { envoiSips: { corps: `<form action="${PASSERELLE}/payer"></form>` } },
  },
  beforeEach: () => {
    const submit = spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    return () => submit.mockRestore();
  },
  play: async (context) => {
    await ready(context);
    await found(MAIN_ACTION);
  },
};
/** The browser's back button, from the provider's page. */
export const Back: Story = {
  args: { reponses: { envoiSips: 'jamais' } },
  play: async (context) => {
    await ready(context);
    await waitFor(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      expect(document.querySelector(MAIN_ACTION)).not.toBeNull();
    });
  },
};
export const PaiementEnCours: Story = {
  args: { reponses: { envoiSips: erreur('paiement-en-cours') } },
};
export const DejaPaye: Story = { args: { reponses: { envoiSips: erreur('deja-paye') } } };
export const NonPayable: Story = { args: { reponses: { envoiSips: erreur('non-payable') } } };
export const MontantInvalide: Story = {
  args: { reponses: { envoiSips: erreur('montant-invalide') } },
};
export const VerificationEnCours: Story = {
  args: { reponses: { envoiSips: erreur('verification-en-cours') } },
};
export const Indisponible: Story = { args: { reponses: { envoiSips: erreur('indisponible') } } };
export const Maintenance: Story = { args: { reponses: { envoiSips: erreur('maintenance') } } };
export const Technique: Story = {
  tags: ['test'],
  args: { reponses: { envoiSips: erreur('technique') } },
};
export const LineBroken: Story = { args: { reponses: { envoiSips: 'coupure' } } };
export const UnknownDestination: Story = {
  args: {
    reponses: { envoiSips: { corps: '<form action="https://ailleurs.exemple.fr/"></form>' } },
  },
};
export const NotAnAmount: Story = { args: { chemin: '/tai/paiement/12.5/envoiSips' } };
export const Webview: Story = {
  args: {
    chemin: '/tai/paiement/envoiSips?webview=true',
    reponses: { envoiSips: erreur('technique') },
  },
  play: async (context) => {
    await ready(context);
    await found(ALERT);
  },
};
