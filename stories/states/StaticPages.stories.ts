import { SCREEN, type Screen, type Story } from './screen.ts';

/** The pages of content (R-06, D-06). */
const meta = {
  ...SCREEN,
  title: 'Pages/StaticPages',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/aide' },
} satisfies Screen;
export default meta;

export const Help: Story = { args: { path: '/tai/aide' } };
export const EasyRead: Story = { args: { path: '/tai/facile' } };
export const Sitemap: Story = { args: { path: '/tai/plan' } };
export const Privacy: Story = { args: { path: '/tai/confidentialite' } };
export const Security: Story = { args: { path: '/tai/securite' } };
export const Glossary: Story = { args: { path: '/tai/glossaire' } };
export const Faq: Story = { args: { path: '/tai/faq' } };
export const Accessibility: Story = { args: { path: '/tai/accessibilite' } };
export const Commitments: Story = { args: { path: '/tai/engagement' } };
export const LegalNotice: Story = { args: { path: '/tai/mention-legales' } };
export const Webview: Story = { args: { path: '/tai/aide?webview=true' } };
/** Every answer unfolded. */
export const FaqUnfolded: Story = {
  args: { path: '/tai/faq', act: [{ pressAll: 'main [aria-expanded="false"]' }] },
};
