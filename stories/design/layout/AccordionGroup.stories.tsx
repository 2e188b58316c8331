import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AccordionGroup, Text } from '#design';

const meta = {
  title: 'Design/Layout/AccordionGroup',
  component: AccordionGroup,
  args: {
    level: 2,
    items: [
      { id: 'af', title: 'Amende forfaitaire', content: <Text>En bas de l’avis.</Text> },
      { id: 'afm', title: 'Amende forfaitaire majorée', content: <Text>En haut de l’avis.</Text> },
    ],
  },
} satisfies Meta<typeof AccordionGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
/** Opening one closes none (H-04). */
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    const buttons = canvas.getAllByRole('button');
    for (const button of buttons) await userEvent.click(button);
    for (const button of buttons) expect(button).toHaveAttribute('aria-expanded', 'true');
  },
};
