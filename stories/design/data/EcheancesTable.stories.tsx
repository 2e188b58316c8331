import type { Meta, StoryObj } from '@storybook/react-vite';
import { EcheancesTable } from '#design';

const meta = {
  title: 'Design/Data/EcheancesTable',
  component: EcheancesTable,
  args: {
    caption: 'Échéances',
    headers: { palier: 'Montant', amount: 'Euros', date: 'Jusqu’au' },
    currentLabel: 'aujourd’hui',
    echeances: [
      {
        palier: 'MINOREE',
        label: 'Amende minorée',
        amount: '90,00 €',
        date: '3 janvier 2027',
        current: true,
      },
      {
        palier: 'FORFAITAIRE',
        label: 'Amende forfaitaire',
        amount: '135,00 €',
        date: '3 février 2027',
        current: false,
      },
    ],
  },
} satisfies Meta<typeof EcheancesTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Minoree: Story = {};
export const Majoree: Story = {
  args: {
    echeances: [
      {
        palier: 'MAJOREE',
        label: 'Amende majorée',
        amount: '375,00 €',
        date: 'sans date limite',
        current: true,
      },
    ],
  },
};
