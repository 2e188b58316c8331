import type { Meta, StoryObj } from '@storybook/react-vite';
import { FINE, PAID, PAID_DEPOSIT, PART_JUST_PAID, PARTLY_PAID } from '../support/fines.ts';
import {
  ALERT,
  found,
  MESSAGE,
  SCREEN,
  type ScreenProps,
  sent,
  WRONG_FIELD,
} from '../support/pages.tsx';
import { type Answer, error } from '../support/server.ts';

/** The receipt (R-13, G-07). */
const meta = {
  ...SCREEN,
  title: 'Pages/Receipt',
  tags: ['!autodocs', '!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/confirmation/justificatif' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Paid: Story = { tags: ['test'], args: { fine: PAID } };
export const PaidInPart: Story = { args: { fine: PARTLY_PAID } };
export const PaidDeposit: Story = { args: { fine: PAID_DEPOSIT } };
export const PaidElsewhere: Story = {
  args: { fine: { ...PAID, mediaReglement: 2, reglements: [] } },
};
export const PaidByTransfer: Story = {
  args: { fine: { ...PAID, mediaReglement: 7, reglements: [] } },
};
export const NotPaid: Story = { args: { fine: FINE } };
export const Webview: Story = {
  args: { fine: PAID, path: '/tai/paiement/confirmation/justificatif?webview=true' },
};
const PDF = '[data-testid="telecharger-pdf"]';
export const PdfUnderWay: Story = {
  args: { fine: PAID, answers: { generePdf: 'never' } },
  play: sent({}, PDF, `${PDF}[aria-busy="true"]`),
};
export const PdfFault: Story = {
  args: { fine: PAID, answers: { generePdf: error('technique') } },
  play: sent({}, PDF, ALERT),
};

const SENT: Answer = { body: { programmeLe: '2026-11-21T09:20:00+01:00' } };
const MAIL = '[data-testid="envoyer-mail"]';
const ADDRESS = { adrMail: 'camille.martin@exemple.fr' };

/** The receipt by e-mail, up to what `selector` names. */
const mailed = (answer: Answer, selector = MESSAGE): Story => ({
  args: { fine: PAID, answers: { envoiMail: answer } },
  play: sent(ADDRESS, MAIL, selector),
});

/** The receipt of a part: the rest, and the receipts of the other payments (D-38). */
export const OfAPart: Story = { args: { fine: PART_JUST_PAID } };
export const OfAnEarlierPart: Story = {
  args: {
    path: '/tai/paiement/confirmation/justificatif?reglement=R-3HNP-8XWE-2CJT-6YRM',
    fine: {
      ...PARTLY_PAID,
      dejaRegle: 15000,
      resteAPayer: 15000,
      reglements: [
        ...PARTLY_PAID.reglements,
        ...PAID.reglements.map((payment) => ({
          ...payment,
          montant: 5000,
          nature: 'PARTIEL' as const,
        })),
      ],
    },
  },
};

export const MailWrongAddress: Story = {
  tags: ['test'],
  args: { fine: PAID },
  play: sent({ adrMail: 'camille.martin' }, MAIL, WRONG_FIELD),
};
export const MailUnderWay = mailed('never', `${MAIL}[aria-busy="true"]`);
export const MailSent = mailed(SENT);
export const MailLimitReached = mailed(error('trop-de-tentatives', 2400));
export const MailFault = mailed(error('technique'));
export const MailLineBroken = mailed('brokenLine');

const LETTER = '[data-testid="envoyer-courrier"]';
const CONFIRM = '[data-testid="confirmer-courrier"]';

/** Asks before a letter leaves: it cannot be called back. */
export const LetterAsked: Story = {
  tags: ['test'],
  args: { fine: PAID },
  play: sent({}, LETTER, CONFIRM),
};

/** The receipt by post, confirmed, up to what `selector` names. */
const posted = (answer: Answer, selector = MESSAGE): Story => ({
  args: { fine: PAID, answers: { envoiPostal: answer } },
  play: async (context) => {
    await sent({}, LETTER, CONFIRM)(context);
    await context.userEvent.click(await found(CONFIRM));
    await found(selector);
  },
});

export const LetterUnderWay = posted('never', `${LETTER}[aria-busy="true"]`);
export const LetterSent = posted(SENT);
export const LetterAlreadySent = posted(error('deja-envoye'));
export const LetterWithoutAddress = posted(error('adresse-inconnue'));
export const LetterLimitReached = posted(error('trop-de-tentatives', 2400));
export const LetterUnavailable = posted(error('indisponible'));
