import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Header } from '#design';
import { HEADER } from '../../support/frame.tsx';

const meta = {
  title: 'Design/Layout/Header',
  component: Header,
  parameters: { layout: 'fullscreen' },
  args: { ...HEADER, onDisplaySettings: fn() },
} satisfies Meta<typeof Header>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Site: Story = {};
export const Phone: Story = { globals: { viewport: { value: 'w320' } } };
