import type { Meta, StoryObj } from '@storybook/react-vite';
import { INCREASED } from '../support/fines.ts';
import {
  ALERT,
  MAIN_ACTION,
  SCREEN,
  type ScreenProps,
  sent,
  WRONG_FIELD,
} from '../support/pages.tsx';
import { type Answer, error } from '../support/server.ts';

/** Entry of the operation code. */
const meta = {
  ...SCREEN,
  title: 'Pages/OperationCode',
  tags: ['!autodocs', '!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/saisieIndicatifOperation', fine: INCREASED },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Empty: Story = { tags: ['test'] };
export const NothingTyped: Story = { play: sent({}, MAIN_ACTION, WRONG_FIELD) };
export const TooShort: Story = {
  play: sent({ indicatifOperation: 'AB12' }, MAIN_ACTION, WRONG_FIELD),
};

/** A well-formed code, and the server's answer to it. */
const answered = (answer: Answer, selector: string): Story => ({
  args: { answers: { virement: answer } },
  play: sent({ indicatifOperation: 'ab12 cd34' }, MAIN_ACTION, selector),
});

/** The code stays in its field, with what to check. */
export const Wrong: Story = {
  ...answered(error('indicatif-invalide'), WRONG_FIELD),
  tags: ['test'],
};
/** Too many wrong codes: the transfer page says how long to wait. */
export const Blocked = answered(error('trop-de-tentatives', 840), ALERT);
export const Fault = answered(error('technique'), ALERT);
export const Webview: Story = {
  args: { path: '/tai/paiement/saisieIndicatifOperation?webview=true' },
};
