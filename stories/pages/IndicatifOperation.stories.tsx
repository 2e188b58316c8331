import type { Meta, StoryObj } from '@storybook/react-vite';
import { MAJOREE } from '../support/amendes.ts';
import {
  ALERT,
  MAIN_ACTION,
  SCREEN,
  type ScreenProps,
  sent,
  WRONG_FIELD,
} from '../support/pages.tsx';
import { erreur, type Reponse } from '../support/serveur.ts';

/** Entry of the operation code. */
const meta = {
  ...SCREEN,
  title: 'Pages/IndicatifOperation',
  tags: ['!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { chemin: '/tai/paiement/saisieIndicatifOperation', amende: MAJOREE },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Empty: Story = { tags: ['test'] };
export const NothingTyped: Story = { play: sent({}, MAIN_ACTION, WRONG_FIELD) };
export const TooShort: Story = {
  play: sent({ indicatifOperation: 'AB12' }, MAIN_ACTION, WRONG_FIELD),
};

/** A code of the right form, and what the server makes of it. */
const answered = (virement: Reponse, selector: string): Story => ({
  args: { reponses: { virement } },
  play: sent({ indicatifOperation: 'ab12 cd34' }, MAIN_ACTION, selector),
});

/** The code stays in its field, with what to check. */
export const Wrong: Story = {
  ...answered(erreur('indicatif-invalide'), WRONG_FIELD),
  tags: ['test'],
};
/** Too many wrong codes: the transfer page says how long to wait. */
export const Blocked = answered(erreur('trop-de-tentatives', 840), ALERT);
export const Fault = answered(erreur('technique'), ALERT);
export const Webview: Story = {
  args: { chemin: '/tai/paiement/saisieIndicatifOperation?webview=true' },
};
