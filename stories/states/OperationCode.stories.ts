import { INCREASED } from '../support/fines.ts';
import type { Reply } from './answers.ts';
import { ALERT, SCREEN, type Screen, type Story, sent, WRONG_FIELD } from './screen.ts';

/** Entry of the operation code. */
const meta = {
  ...SCREEN,
  title: 'Pages/OperationCode',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/saisieIndicatifOperation', fine: INCREASED },
} satisfies Screen;
export default meta;

export const Empty: Story = {};
export const NothingTyped: Story = { args: { act: sent({}), shows: WRONG_FIELD } };
export const TooShort: Story = {
  args: { act: sent({ indicatifOperation: 'AB12' }), shows: WRONG_FIELD },
};

/** A well-formed code, and the server's answer to it. */
const answered = (answer: Reply<'virement'>, shows: string): Story => ({
  args: {
    answers: { virement: answer },
    act: sent({ indicatifOperation: 'ab12 cd34' }),
    shows,
  },
});

/** The code stays in its field, with what to check. */
export const Wrong: Story = answered({ refused: 'indicatif-invalide' }, WRONG_FIELD);
/** Too many wrong codes: the transfer page says how long to wait. */
export const Blocked: Story = answered({ refused: 'trop-de-tentatives', retryAfter: 840 }, ALERT);
export const Fault: Story = answered({ refused: 'technique' }, ALERT);
export const Webview: Story = {
  args: { path: '/tai/paiement/saisieIndicatifOperation?webview=true' },
};
