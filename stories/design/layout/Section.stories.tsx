import type { Meta, StoryObj } from '@storybook/react-vite';
import { Section, Text } from '#design';

const meta = {
  title: 'Design/Layout/Section',
  component: Section,
  args: { title: 'Votre avis', children: <Text>Le numéro est en bas de l’avis.</Text> },
} satisfies Meta<typeof Section>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Level2: Story = {};
export const Level3: Story = { args: { level: 3 } };
