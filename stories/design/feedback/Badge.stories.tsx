import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '#design';

const meta = {
  title: 'Design/Feedback/Badge',
  component: Badge,
  args: { label: 'À payer' },
} satisfies Meta<typeof Badge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Info: Story = { args: { severity: 'info' } };
export const Success: Story = { args: { label: 'Payée', severity: 'success' } };
export const Warning: Story = { args: { label: 'En cours', severity: 'warning' } };
export const Failure: Story = { args: { label: 'Refusé', severity: 'error' } };
