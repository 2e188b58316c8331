import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Demonstration } from '#contract/schemas/demonstration.ts';
import { SCREEN, type ScreenProps } from '../support/pages.tsx';
import { error } from '../support/server.ts';

/** Every state as a link, in a demonstration alone (D-46). */
const meta = {
  ...SCREEN,
  title: 'Pages/Demonstration',
  tags: ['!autodocs', '!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/demonstration', settings: { demonstration: true } },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

const LIST: Demonstration = {
  avis: [
    {
      numAvis: '51900101000011',
      cleAvis: '21',
      typeAmende: 'AF',
      statutPaiement: 'A_PAYER',
      consignation: false,
      amendeId: 'a',
    },
    {
      numAvis: '51900101000012',
      cleAvis: '57',
      typeAmende: 'AF',
      statutPaiement: 'A_PAYER',
      consignation: true,
      amendeId: 'b',
    },
    {
      numAvis: '909011010000000141',
      cleAvis: '67',
      typeAmende: 'AFM',
      statutPaiement: 'A_PAYER',
      consignation: false,
      indicatifOperation: 'LX73K9Q2',
      amendeId: 'c',
    },
  ],
};

export const List: Story = {
  tags: ['test'],
  args: { answers: { demonstration: { body: LIST } } },
};
export const Failed: Story = { args: { answers: { demonstration: error('technique') } } };
export const NoDemonstration: Story = { args: { settings: { demonstration: false } } };
