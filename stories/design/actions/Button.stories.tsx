import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '#design';

const meta = {
  title: 'Design/Actions/Button',
  component: Button,
  args: { type: 'button', label: 'Rechercher mon amende' },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Primary: Story = {};
export const Secondary: Story = { args: { priority: 'secondary' } };
export const Tertiary: Story = { args: { priority: 'tertiary' } };
export const Small: Story = { args: { size: 'small' } };
export const Large: Story = { args: { size: 'large' } };
export const IconLeft: Story = { args: { icon: 'search-line' } };
export const IconRight: Story = { args: { icon: 'download-line', iconPosition: 'right' } };
export const Disabled: Story = { args: { disabled: true } };
/** Keeps its focus, ignores clicks and says that it works. */
export const Working: Story = { args: { loading: true } };
