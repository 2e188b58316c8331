import type { Fine } from '#contract/schemas/fine.ts';
import {
  FINE,
  INCREASED,
  PAID,
  PAID_DEPOSIT,
  PART_JUST_PAID,
  PARTLY_PAID,
} from '../support/fines.ts';
import type { Reply } from './answers.ts';
import { ALERT, SCREEN, type Screen, type Story, sent, WRONG_FIELD } from './screen.ts';
import type { State } from './state.ts';

/** The receipt (R-13, G-07). */
const meta = {
  ...SCREEN,
  title: 'Pages/Receipt',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/paiement/confirmation/justificatif' },
} satisfies Screen;
export default meta;

export const Paid: Story = { args: { fine: PAID } };
export const PaidInPart: Story = { args: { fine: PARTLY_PAID } };
/** What is left to do, until when, and no balance (D-23). */
export const PaidDeposit: Story = {
  args: {
    fine: PAID_DEPOSIT,
    says: ['detail.important.consignationLien'],
    reads: ['16 décembre 2026'],
    omits: ['justificatif.solde'],
  },
};
const PDF = '[data-testid="telecharger-pdf"]';
/** Nothing here proves that payment. */
const withoutProof = (fine: Fine, ...says: NonNullable<State['says']>): Story => ({
  args: { fine, says, lacks: PDF },
});
export const PaidElsewhere: Story = withoutProof(
  { ...PAID, mediaReglement: 2, reglements: [] },
  'justificatif.sansPreuve.texte',
);
export const PaidByTransfer: Story = withoutProof(
  { ...PAID, mediaReglement: 7, reglements: [] },
  'justificatif.sansPreuve.texteVirement',
);
export const NotPaid: Story = withoutProof(FINE, 'justificatif.nonPaye.texte');
export const Webview: Story = {
  args: { fine: PAID, path: '/tai/paiement/confirmation/justificatif?webview=true' },
};
export const PdfUnderWay: Story = {
  args: {
    fine: PAID,
    answers: { generePdf: 'never' },
    act: [{ press: PDF }],
    shows: `${PDF}[aria-busy="true"]`,
  },
};
export const PdfFault: Story = {
  args: {
    fine: PAID,
    answers: { generePdf: { refused: 'technique' } },
    act: [{ press: PDF }],
    shows: ALERT,
  },
};

/** Opens the fold that holds the mail and the letter. */
const UNFOLD = { press: '[aria-controls^="volet-autrement"]' };
const SENT = { body: { programmeLe: '2026-11-21T09:20:00+01:00' } };
const MAIL = '[data-testid="envoyer-mail"]';
/** What the service answered is in the fold. The page has another alert above it. */
const ANSWER = '[id^="volet-autrement"] .fr-alert';
const ADDRESS = { adrMail: 'camille.martin@exemple.fr' };

/** The receipt by e-mail, up to what `selector` names. */
const mailed = (
  answer: Reply<'envoiMail'>,
  shows = ANSWER,
  ...says: NonNullable<State['says']>
): Story => ({
  args: {
    fine: PAID,
    answers: { envoiMail: answer },
    act: [UNFOLD, ...sent(ADDRESS, MAIL)],
    shows,
    says,
  },
});

/** The receipt of a part: the rest, and the receipts of the other payments (D-38). */
export const OfAPart: Story = {
  args: { fine: PART_JUST_PAID, reads: ['à partir du 11 novembre 2026, 6 h'] },
};
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
  args: {
    fine: PAID,
    act: [UNFOLD, ...sent({ adrMail: 'camille.martin' }, MAIL)],
    shows: WRONG_FIELD,
  },
};
export const MailUnderWay: Story = mailed('never', `${MAIL}[aria-busy="true"]`);
export const MailSent: Story = mailed(SENT);
export const MailLimitReached: Story = mailed(
  { refused: 'trop-de-tentatives', retryAfter: 2400 },
  ANSWER,
  'justificatif.erreurs.trop-de-tentatives',
  'detail.messages.erreurs.patienter',
);
export const MailFault: Story = mailed({ refused: 'technique' });
export const MailLineBroken: Story = mailed('brokenLine');

const LETTER = '[data-testid="envoyer-courrier"]';
const CONFIRM = '[data-testid="confirmer-courrier"]';

/** Asks before a letter leaves: it cannot be called back. */
export const LetterAsked: Story = {
  args: { fine: PAID, act: [UNFOLD, { press: LETTER }], shows: CONFIRM },
};

/** The receipt by post, confirmed, up to what `selector` names. */
const posted = (answer: Reply<'envoiPostal'>, shows = ANSWER): Story => ({
  args: {
    fine: PAID,
    answers: { envoiPostal: answer },
    act: [UNFOLD, { press: LETTER }, { press: CONFIRM }],
    shows,
  },
});

export const LetterUnderWay: Story = posted('never', `${LETTER}[aria-busy="true"]`);
export const LetterSent: Story = posted(SENT);
export const LetterAlreadySent: Story = posted({ refused: 'deja-envoye' });
export const LetterWithoutAddress: Story = posted({ refused: 'adresse-inconnue' });
export const LetterLimitReached: Story = posted({
  refused: 'trop-de-tentatives',
  retryAfter: 2400,
});
export const LetterUnavailable: Story = posted({ refused: 'indisponible' });
/** Another notice of the visit is due, with a long number that breaks after a dash (D-84, RGAA 10.4). */
export const NextNotice: Story = { args: { fine: PAID, notices: [PAID, INCREASED] } };
