import type { Meta, StoryObj } from '@storybook/react-vite';
import { SCREEN, type ScreenProps } from '../support/pages.tsx';

/** The pages of content (R-06, D-06). */
const meta = {
  ...SCREEN,
  title: 'Pages/Statiques',
  tags: ['!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/aide' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Aide: Story = { tags: ['test'], args: { chemin: '/tai/aide' } };
export const Facile: Story = { args: { chemin: '/tai/facile' } };
export const Plan: Story = { args: { chemin: '/tai/plan' } };
export const Confidentialite: Story = { args: { chemin: '/tai/confidentialite' } };
export const Securite: Story = { args: { chemin: '/tai/securite' } };
export const Glossaire: Story = { args: { chemin: '/tai/glossaire' } };
export const Faq: Story = { tags: ['test'], args: { chemin: '/tai/faq' } };
export const Accessibilite: Story = { args: { chemin: '/tai/accessibilite' } };
export const Engagement: Story = { args: { chemin: '/tai/engagement' } };
export const MentionsLegales: Story = { args: { chemin: '/tai/mention-legales' } };
export const Webview: Story = { args: { chemin: '/tai/aide?webview=true' } };
