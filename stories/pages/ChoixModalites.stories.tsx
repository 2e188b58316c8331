import type { Meta, StoryObj } from '@storybook/react-vite';
import { AMENDE, MAJOREE } from '../support/amendes.ts';
import { SCREEN, type ScreenProps } from '../support/pages.tsx';

/** The choice of the method of payment (R-08, D-18). */
const meta = {
  ...SCREEN,
  title: 'Pages/ChoixModalites',
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/paiement/choixModalitesReglement' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const CardOnly: Story = { args: { amende: AMENDE } };
export const CardOrTransfer: Story = { args: { amende: MAJOREE } };
export const PartOfTheAmount: Story = { args: { amende: AMENDE, choix: 2500 } };
