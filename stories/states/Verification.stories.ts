import type { Reply } from './answers.ts';
import { MAIN_ACTION, SCREEN, type Screen, type Story, sent, WRONG_FIELD } from './screen.ts';

/** Where a receipt's verification code is checked (D-19). */
const meta = {
  ...SCREEN,
  title: 'Pages/Verification',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/verification' },
} satisfies Screen;
export default meta;

export const Empty: Story = {};
/** The receipt's QR code gave two of the four facts. */
export const FromTheQrCode: Story = {
  args: { path: '/tai/verification#code=7KQ2-M4TX-9BRD&reference=R-7KQ2-M4TX-9BRD-5VWA' },
};
export const NothingTyped: Story = { args: { act: sent({}), shows: WRONG_FIELD } };

const FACTS = {
  codeVerification: '7kq2-m4tx-9brd',
  referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
  montant: '90,00',
  date: '2026-11-21',
};

/** The four facts, and what the server answers. */
const answered = (verification: Reply<'verification'>, shows = 'main section h2'): Story => ({
  args: { answers: { verification }, act: sent(FACTS), shows },
});

export const Checking: Story = answered('never', `${MAIN_ACTION}[aria-busy="true"]`);
export const Yes: Story = answered({ body: { conforme: true } });
export const No: Story = answered({ body: { conforme: false } });
export const TooManyTries: Story = {
  args: {
    ...answered({ refused: 'trop-de-tentatives', retryAfter: 840 }).args,
    says: ['verification.trop.texte'],
    reads: ['14 minutes'],
  },
};
export const Fault: Story = answered({ refused: 'technique' });
export const LineBroken: Story = answered('brokenLine');
export const Webview: Story = { args: { path: '/tai/verification?webview=true' } };
