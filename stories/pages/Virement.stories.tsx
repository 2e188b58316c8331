import type { Meta, StoryObj } from '@storybook/react-vite';
import { MAJOREE } from '../support/amendes.ts';
import { found, ready, SCREEN, type ScreenProps } from '../support/pages.tsx';
import { erreur } from '../support/serveur.ts';

/** What a bank transfer needs. */
const meta = {
  ...SCREEN,
  title: 'Pages/Virement',
  parameters: { ...SCREEN.parameters },
  args: {
    chemin: '/tai/paiement/informationsVirement',
    amende: { ...MAJOREE, typeAmende: 'AF' },
  },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

const VIREMENT = {
  beneficiaire: 'Trésorerie amendes',
  iban: 'FR7630001007941234567890185',
  bic: 'BDFEFRPPXXX',
  montant: 30000,
  reference: '621002020000334455',
  dateLimite: '2026-12-20',
};

/** The answer is on the page, not the loading. */
const answered: NonNullable<Story['play']> = async (context) => {
  await ready(context);
  await found('main .fr-alert');
};

export const Details: Story = {
  args: { reponses: { virement: { corps: VIREMENT } } },
  play: async (context) => {
    await ready(context);
    await found('main dl');
  },
};
/** A code that is not the fine's leads back to its field, with a message. */
export const WrongOperationCode: Story = {
  args: {
    chemin: '/tai/paiement/AB12CD34/informationsVirement',
    amende: MAJOREE,
    reponses: { virement: erreur('indicatif-invalide') },
  },
  play: async (context) => {
    await ready(context);
    await found('main [aria-invalid="true"]');
  },
};
export const Loading: Story = { args: { reponses: { virement: 'jamais' } } };
export const NotAllowed: Story = {
  args: { reponses: { virement: erreur('virement-non-autorise') } },
  play: answered,
};
export const TooManyTries: Story = {
  args: { reponses: { virement: erreur('trop-de-tentatives', 600) } },
  play: answered,
};
export const Fault: Story = {
  args: { reponses: { virement: erreur('technique') } },
  play: answered,
};
export const LineBroken: Story = { args: { reponses: { virement: 'coupure' } }, play: answered };
