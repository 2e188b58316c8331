import type { Meta, StoryObj } from '@storybook/react-vite';
import { AccordionGroup, Text } from '#design';

const meta = {
  title: 'Design/Layout/AccordionGroup',
  component: AccordionGroup,
  args: {
    items: [
      { id: 'af', title: 'Amende forfaitaire', content: <Text>En bas de l’avis.</Text> },
      { id: 'afm', title: 'Amende forfaitaire majorée', content: <Text>En haut de l’avis.</Text> },
    ],
  },
} satisfies Meta<typeof AccordionGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
