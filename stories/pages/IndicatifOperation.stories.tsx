import type { Meta, StoryObj } from '@storybook/react-vite';
import { MAJOREE } from '../support/amendes.ts';
import { SCREEN, type ScreenProps } from '../support/pages.tsx';

/** Entry of the operation code. */
const meta = {
  ...SCREEN,
  title: 'Pages/IndicatifOperation',
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/paiement/saisieIndicatifOperation' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Empty: Story = { args: { amende: MAJOREE } };
