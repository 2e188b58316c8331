import type { Meta, StoryObj } from '@storybook/react-vite';
import { Table } from '#design';

const meta = {
  title: 'Design/Data/Table',
  component: Table,
  args: {
    caption: 'Paiements déjà faits',
    columns: [
      { id: 'moyen', label: 'Moyen' },
      { id: 'montant', label: 'Montant', align: 'right' },
    ],
    rows: [
      { id: 'carte', cells: ['Carte bancaire', '135,00 €'] },
      { id: 'virement', cells: ['Virement', '90,00 €'] },
    ],
  },
} satisfies Meta<typeof Table>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Facts: Story = {};
