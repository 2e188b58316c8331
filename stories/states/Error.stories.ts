import type { ErrorPageId } from '#contract/errors.ts';
import { SCREEN, type Screen, type Story } from './screen.ts';

/** The error page for each id (R-14, D-19), and the address that leads nowhere. */
const meta = {
  ...SCREEN,
  title: 'Pages/Error',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/erreur/technique' },
} satisfies Screen;
export default meta;

/** What happened, and what to do. A telephone helps nobody whose fault passes by itself. */
const page = (id: ErrorPageId): Story => ({
  args: {
    path: `/tai/erreur/${id}`,
    says: [`erreur.${id}.titre`, `erreur.${id}.texte`],
    lacks: 'main a[href^="tel:"]',
  },
});
export const Session: Story = page('session');
export const TooManyAttempts: Story = page('trop-de-tentatives');
export const Technique: Story = page('technique');
export const Maintenance: Story = {
  args: {
    path: '/tai/erreur/maintenance',
    shows: 'main a[href^="tel:"]',
    says: ['erreur.maintenance.titre', 'erreur.maintenance.texte'],
  },
};
/** With the time until the service opens again (D-26). */
export const MaintenanceWithEnd: Story = {
  args: { path: '/tai/erreur/maintenance#attente=1800' },
};
/** The number that a person may quote to the support. */
export const WithIncident: Story = {
  args: { path: '/tai/erreur/technique#incident=3f2b8c1a-5d7e-4a90-b6c4-1e8f0a2d9b37' },
};
export const Webview: Story = { args: { path: '/tai/erreur/technique?webview=true' } };
export const UnknownAddress: Story = { args: { path: '/page-introuvable' } };
