import type { Meta, StoryObj } from '@storybook/react-vite';
import { DemonstrationNotice } from '#design';

const meta = {
  title: 'Design/Layout/DemonstrationNotice',
  component: DemonstrationNotice,
  parameters: { layout: 'fullscreen', board: { room: 'part' } },
  args: { title: 'Démonstration.' },
} satisfies Meta<typeof DemonstrationNotice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};
export const WithDescription: Story = { args: { description: 'Les données sont fictives.' } };
/** On a small screen, from the second page on. */
export const Seen: Story = {
  args: {
    description: 'Les données sont fictives.',
    short: true,
    link: { href: '#', label: 'Numéros à essayer' },
  },
};
