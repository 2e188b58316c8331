import type { Meta, StoryObj } from '@storybook/react-vite';
import { DEPOSIT, INCREASED } from '../support/fines.ts';
import {
  ALERT,
  found,
  ready,
  SCREEN,
  type ScreenProps,
  sent,
  WRONG_FIELD,
} from '../support/pages.tsx';
import { error } from '../support/server.ts';

/** What a bank transfer needs. */
const meta = {
  ...SCREEN,
  title: 'Pages/Transfer',
  tags: ['!autodocs', '!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: {
    path: '/tai/paiement/informationsVirement',
    fine: { ...INCREASED, typeAmende: 'AF' },
  },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

const TRANSFER = {
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
  args: { answers: { virement: { body: TRANSFER } } },
  play: async (context) => {
    await ready(context);
    await found('main dl');
  },
};
/** The code of the notice stands in the address. */
export const DetailsWithOperationCode: Story = {
  ...Details,
  args: {
    path: '/tai/paiement/AB12CD34/informationsVirement',
    fine: INCREASED,
    answers: { virement: { body: TRANSFER } },
  },
};
export const DetailsWithoutDeadline: Story = {
  ...Details,
  args: { answers: { virement: { body: { ...TRANSFER, dateLimite: null } } } },
};
export const Deposit: Story = {
  ...Details,
  args: {
    fine: { ...DEPOSIT, virementAutorise: true },
    answers: {
      virement: { body: { ...TRANSFER, montant: 13500, reference: '51900101000012' } },
    },
  },
};
export const Webview: Story = {
  ...Details,
  args: {
    path: '/tai/paiement/informationsVirement?webview=true',
    answers: { virement: { body: TRANSFER } },
  },
};
export const PdfUnderWay: Story = {
  args: { answers: { virement: { body: TRANSFER }, generePdfVirement: 'never' } },
  play: sent({}, PDF, `${PDF}[aria-busy="true"]`),
};
export const PdfFault: Story = {
  args: { answers: { virement: { body: TRANSFER }, generePdfVirement: error('technique') } },
  play: sent({}, PDF, ALERT),
};
/** A code that is not the fine's leads back to its field, with a message. */
export const WrongOperationCode: Story = {
  tags: ['test'],
  args: {
    path: '/tai/paiement/AB12CD34/informationsVirement',
    fine: INCREASED,
    answers: { virement: error('indicatif-invalide') },
  },
  play: async (context) => {
    await ready(context);
    await found(WRONG_FIELD);
  },
};
export const Loading: Story = { args: { answers: { virement: 'never' } } };
export const NotAllowed: Story = {
  args: { answers: { virement: error('virement-non-autorise') } },
  play: answered,
};
export const TooManyTries: Story = {
  args: { answers: { virement: error('trop-de-tentatives', 600) } },
  play: answered,
};
export const Fault: Story = {
  args: { answers: { virement: error('technique') } },
  play: answered,
};
export const LineBroken: Story = { args: { answers: { virement: 'brokenLine' } }, play: answered };
