import type { Meta, StoryObj } from '@storybook/react-vite';
import { MAIN_ACTION, SCREEN, type ScreenProps, sent, WRONG_FIELD } from '../support/pages.tsx';
import { type Answer, error } from '../support/server.ts';

/** Where a receipt's verification code is checked (D-19). */
const meta = {
  ...SCREEN,
  title: 'Pages/Verification',
  tags: ['!autodocs', '!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/verification' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Empty: Story = { tags: ['test'] };
/** The receipt's QR code gave two of the four facts. */
export const FromTheQrCode: Story = {
  args: { path: '/tai/verification#code=7KQ2-M4TX-9BRD&reference=R-7KQ2-M4TX-9BRD-5VWA' },
};
export const NothingTyped: Story = { play: sent({}, MAIN_ACTION, WRONG_FIELD) };

const FACTS = {
  codeVerification: '7kq2-m4tx-9brd',
  referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
  montant: '90,00',
  date: '2026-11-21',
};

/** The four facts, and what the server answers. */
const answered = (verification: Answer, selector = 'main section h2'): Story => ({
  args: { answers: { verification } },
  play: sent(FACTS, MAIN_ACTION, selector),
});

export const Checking = answered('never', `${MAIN_ACTION}[aria-busy="true"]`);
export const Yes = answered({ body: { conforme: true } });
export const No: Story = { ...answered({ body: { conforme: false } }), tags: ['test'] };
export const TooManyTries = answered(error('trop-de-tentatives', 840));
export const Fault = answered(error('technique'));
export const LineBroken = answered('brokenLine');
export const Webview: Story = { args: { path: '/tai/verification?webview=true' } };
