import type { Meta, StoryObj } from '@storybook/react-vite';
import { PaymentSlipImage } from '#design';

const meta = {
  title: 'Design/Notices/PaymentSlipImage',
  component: PaymentSlipImage,
  args: {
    alt: 'Carte de paiement : numéro, clé et code',
    legend: { number: 'Numéro de télépaiement', key: 'Clé', code: 'Code à scanner' },
  },
} satisfies Meta<typeof PaymentSlipImage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Slip: Story = {};
