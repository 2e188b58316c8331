import { SCREEN, type Screen, type Story } from './screen.ts';

/** The error page for each id (R-14, D-19), and the address that leads nowhere. */
const meta = {
  ...SCREEN,
  title: 'Pages/Error',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/erreur/technique' },
} satisfies Screen;
export default meta;

export const Session: Story = { args: { path: '/tai/erreur/session' } };
export const TooManyAttempts: Story = { args: { path: '/tai/erreur/trop-de-tentatives' } };
export const Maintenance: Story = { args: { path: '/tai/erreur/maintenance' } };
/** With the time until the service opens again (D-26). */
export const MaintenanceWithEnd: Story = {
  args: { path: '/tai/erreur/maintenance#attente=1800' },
};
export const Technique: Story = { args: { path: '/tai/erreur/technique' } };
/** The number that a person may quote to the support. */
export const WithIncident: Story = {
  args: { path: '/tai/erreur/technique#incident=3f2b8c1a-5d7e-4a90-b6c4-1e8f0a2d9b37' },
};
export const Webview: Story = { args: { path: '/tai/erreur/technique?webview=true' } };
export const UnknownAddress: Story = { args: { path: '/page-introuvable' } };
