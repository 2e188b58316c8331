import type { Meta, StoryObj } from '@storybook/react-vite';
import { Container, Text } from '#design';

const meta = {
  title: 'Design/Layout/Container',
  component: Container,
  parameters: { layout: 'fullscreen', board: { room: 'part' } },
  args: {
    children: (
      <Text>
        Le paiement en ligne se fait par carte bancaire. Vous recevez un justificatif, que vous
        pouvez imprimer, garder ou faire envoyer à votre adresse.
      </Text>
    ),
  },
} satisfies Meta<typeof Container>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Full: Story = {};
export const Narrow: Story = { args: { width: 'narrow' } };
