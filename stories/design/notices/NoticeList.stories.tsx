import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, NoticeList, type NoticeListItem } from '#design';

const number = (rank: number) => `5190-0101-0000-${String(rank).padStart(2, '0')}`;

const DEADLINE = 'Jusqu’au 3 janvier 2027 inclus';
const either = (rank: number) =>
  `Payez ou consignez, jamais les deux : l’autre numéro est ${number(rank)}.`;

const toPay = (rank: number): NoticeListItem => ({
  id: String(rank),
  number: number(rank),
  about: ['Amende forfaitaire', 'Feu rouge non respecté, 4 novembre 2026 à 08:12'],
  badge: { label: 'À payer', severity: 'info' },
  amount: '90,00 €',
  lines: [DEADLINE, 'Ensuite : 135,00 €'],
  actions: (
    <Button size="small" priority="secondary" label="Continuer" about={`avis ${number(rank)}`} />
  ),
});

const paid = (rank: number): NoticeListItem => ({
  id: String(rank),
  number: number(rank),
  about: ['Amende forfaitaire majorée', 'Feu rouge non respecté, 4 novembre 2026 à 08:12'],
  badge: { label: 'Paiement effectué', severity: 'success' },
  lines: [],
  actions: (
    <Button
      size="small"
      priority="secondary"
      label={`Voir le justificatif de l’avis ${number(rank)}`}
    />
  ),
});

const expired: NoticeListItem = {
  ...toPay(31),
  badge: { label: 'Délai de paiement dépassé', severity: 'warning' },
  amount: undefined,
  lines: ['Vous recevrez un avis d’amende majorée, avec un nouveau numéro.'],
  actions: (
    <Button
      size="small"
      priority="tertiary"
      label="Retirer de la liste"
      about={`avis ${number(31)}`}
    />
  ),
};

const ranks = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const meta = {
  title: 'Design/Notices/NoticeList',
  component: NoticeList,
  args: { label: 'Mes avis', items: [toPay(11)] },
} satisfies Meta<typeof NoticeList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const One: Story = {};
export const Five: Story = { args: { items: [...ranks(4).map(toPay), paid(5)] } };
export const Twenty: Story = { args: { items: ranks(20).map(toPay) } };
export const AllPaid: Story = { args: { items: ranks(3).map(paid) } };
export const OneExpired: Story = { args: { items: [toPay(11), expired] } };
/** A deposit and its fine: one of both is paid. */
export const Alternatives: Story = {
  args: {
    items: [
      {
        ...toPay(11),
        lines: [DEADLINE, either(12)],
      },
      {
        ...toPay(12),
        amount: '135,00 €',
        lines: [DEADLINE, either(11)],
      },
    ],
  },
};
/** The lookup has shown no message: its row comes into view, gets the focus and is announced. */
export const News: Story = {
  args: {
    items: [
      {
        ...expired,
        badge: { label: 'Non payable en ligne' },
        lines: ['Cet avis ne se paie pas ici.'],
        isNews: true,
      },
    ],
  },
};
