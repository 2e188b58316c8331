import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack, Text } from '#design';

const meta = {
  title: 'Design/Layout/Stack',
  component: Stack,
  args: {
    children: ['Cherchez votre amende.', 'Vérifiez le montant.', 'Payez.'].map((step) => (
      <Text key={step}>{step}</Text>
    )),
  },
} satisfies Meta<typeof Stack>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { gap: 'sm' } };
export const Large: Story = { args: { gap: 'lg' } };
