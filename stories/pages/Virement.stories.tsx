import type { Meta, StoryObj } from '@storybook/react-vite';
import { MAJOREE } from '../support/amendes.ts';
import { SCREEN, type ScreenProps } from '../support/pages.tsx';

/** What a bank transfer needs. */
const meta = {
  ...SCREEN,
  title: 'Pages/Virement',
  parameters: { ...SCREEN.parameters },
  args: {
    chemin: '/tai/paiement/informationsVirement',
    amende: { ...MAJOREE, typeAmende: 'FPSM' },
  },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Default: Story = {};
