import type { Meta, StoryObj } from '@storybook/react-vite';
import { WebviewLinks } from '#design';
import { WEBVIEW_LINKS } from '../../support/frame.tsx';

const meta = {
  title: 'Design/Layout/WebviewLinks',
  component: WebviewLinks,
  parameters: { layout: 'fullscreen', board: { room: 'part' } },
  args: WEBVIEW_LINKS,
} satisfies Meta<typeof WebviewLinks>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
