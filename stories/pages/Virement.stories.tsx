import type { Meta, StoryObj } from '@storybook/react-vite';
import { CONSIGNATION, MAJOREE } from '../support/amendes.ts';
import {
  ALERT,
  found,
  ready,
  SCREEN,
  type ScreenProps,
  sent,
  WRONG_FIELD,
} from '../support/pages.tsx';
import { erreur } from '../support/serveur.ts';

/** What a bank transfer needs. */
const meta = {
  ...SCREEN,
  title: 'Pages/Virement',
  tags: ['!test', 'matrix'],
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

const PDF = '[data-testid="telecharger-pdf"]';

/** The answer is on the page, not the loading. */
const answered: NonNullable<Story['play']> = async (context) => {
  await ready(context);
  await found(ALERT);
};

export const Details: Story = {
  tags: ['test'],
  args: { reponses: { virement: { corps: VIREMENT } } },
  play: async (context) => {
    await ready(context);
    await found('main dl');
  },
};
/** The code of the notice stands in the address. */
export const DetailsWithOperationCode: Story = {
  ...Details,
  args: {
    chemin: '/tai/paiement/AB12CD34/informationsVirement',
    amende: MAJOREE,
    reponses: { virement: { corps: VIREMENT } },
  },
};
export const DetailsWithoutDeadline: Story = {
  ...Details,
  args: { reponses: { virement: { corps: { ...VIREMENT, dateLimite: null } } } },
};
export const Deposit: Story = {
  ...Details,
  args: {
    amende: { ...CONSIGNATION, virementAutorise: true },
    reponses: {
      virement: { corps: { ...VIREMENT, montant: 13500, reference: '51900101000012' } },
    },
  },
};
export const Webview: Story = {
  ...Details,
  args: {
    chemin: '/tai/paiement/informationsVirement?webview=true',
    reponses: { virement: { corps: VIREMENT } },
  },
};
export const PdfUnderWay: Story = {
  args: { reponses: { virement: { corps: VIREMENT }, generePdfVirement: 'jamais' } },
  play: sent({}, PDF, `${PDF}[aria-busy="true"]`),
};
export const PdfFault: Story = {
  args: { reponses: { virement: { corps: VIREMENT }, generePdfVirement: erreur('technique') } },
  play: sent({}, PDF, ALERT),
};
/** A code that is not the fine's leads back to its field, with a message. */
export const WrongOperationCode: Story = {
  tags: ['test'],
  args: {
    chemin: '/tai/paiement/AB12CD34/informationsVirement',
    amende: MAJOREE,
    reponses: { virement: erreur('indicatif-invalide') },
  },
  play: async (context) => {
    await ready(context);
    await found(WRONG_FIELD);
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
