import type { Meta, StoryObj } from '@storybook/react-vite';
import { SCREEN, type ScreenProps } from '../support/pages.tsx';

/** Where a receipt's verification code is checked (D-19). */
const meta = {
  ...SCREEN,
  title: 'Pages/Verification',
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/verification' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Empty: Story = {};
export const Webview: Story = { args: { chemin: '/tai/verification?webview=true' } };
