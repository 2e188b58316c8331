import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageHeader } from '#design';

const meta = {
  title: 'Design/Layout/PageHeader',
  component: PageHeader,
  args: { title: 'Aide' },
} satisfies Meta<typeof PageHeader>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};
export const WithLead: Story = { args: { lead: 'Comment payer, et à qui demander.' } };
