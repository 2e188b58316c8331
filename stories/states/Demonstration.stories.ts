import type { Demonstration } from '#contract/schemas/demonstration.ts';
import { SCREEN, type Screen, type Story } from './screen.ts';

/** Every state as a link, in a demonstration alone (D-46). */
const meta = {
  ...SCREEN,
  title: 'Pages/Demonstration',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/demonstration', settings: { demonstration: true } },
} satisfies Screen;
export default meta;

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
  args: { answers: { demonstration: { body: LIST } } },
};
export const Failed: Story = { args: { answers: { demonstration: { refused: 'technique' } } } };
export const NoDemonstration: Story = { args: { settings: { demonstration: false } } };
