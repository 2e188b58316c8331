import type { Meta, StoryObj } from '@storybook/react-vite';
import { PaymentSlipImage } from '#design';

const meta = {
  title: 'Design/NoticeCards/PaymentSlipImage',
  component: PaymentSlipImage,
  args: {
    alt: 'Carte de paiement : numéro, clé et code',
    legend: { numero: 'Numéro de télépaiement', cle: 'Clé', code: 'Code à scanner' },
  },
} satisfies Meta<typeof PaymentSlipImage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Slip: Story = {};
