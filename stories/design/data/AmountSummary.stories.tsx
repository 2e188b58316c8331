import type { Meta, StoryObj } from '@storybook/react-vite';
import { AmountSummary } from '#design';

const meta = {
  title: 'Design/Data/AmountSummary',
  component: AmountSummary,
  args: { label: 'À payer', amount: '135,00 €' },
} satisfies Meta<typeof AmountSummary>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Do: one amount, and until when it holds. */
export const WithNote: Story = { args: { note: 'Jusqu’au 3 janvier 2027 inclus' } };
export const Amount: Story = {};
/** Don’t: neither is the one to pay; prices by date are a `DeadlineTimeline`. */
export const Two: Story = {
  render: () => (
    <>
      <AmountSummary label="Montant minoré" amount="90,00 €" />
      <AmountSummary label="Montant forfaitaire" amount="135,00 €" />
    </>
  ),
};
