import type { PaymentStatus } from '#contract/domain/paymentStatus.ts';
import {
  ABROAD,
  DEPOSIT,
  FINE,
  INCREASED,
  PAID,
  PARKING,
  PARTLY_PAID,
  SPEED,
} from '../support/fines.ts';
import { MAIN_ACTION, SCREEN, type Screen, type Story, WRONG_FIELD } from './screen.ts';
import type { Act } from './state.ts';

/** The fine: facts, amounts and deadlines, what to pay (R-07, D-10). */
const meta = {
  ...SCREEN,
  title: 'Pages/Detail',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/amende/detail' },
} satisfies Screen;
export default meta;

export const Reduced: Story = {
  args: { fine: FINE, says: ['detail.important.contester', 'detail.important.entreprise'] },
};
export const FixedPenalty: Story = {
  args: {
    fine: {
      ...FINE,
      resteAPayer: 13500,
      montants: {
        ...FINE.montants,
        palier: 'FORFAITAIRE',
        applicable: 13500,
        valableJusquau: '2026-12-31',
      },
    },
  },
};
export const Increased: Story = {
  args: { fine: INCREASED, omits: ['detail.important.entreprise'] },
};
/** It can no longer be contested (D-37). */
export const AlreadyPaidInPart: Story = {
  args: {
    fine: PARTLY_PAID,
    act: [{ press: 'input[value="PARTIEL"]' }],
    shows: 'input[name="montant"]',
    says: ['detail.important.partiel'],
    omits: ['detail.reglement.partielFin', 'detail.important.contester'],
    lacks: 'main aside',
  },
};
export const Deposit: Story = {
  args: {
    fine: DEPOSIT,
    says: ['detail.important.consignation', 'detail.consignation.effet'],
    reads: ['16 décembre 2026'],
    omits: ['detail.consignation.depasseTitre', 'detail.important.entreprise'],
  },
};
/** After the last day to contest: the deposit may still be paid, and helps nothing any more (D-23). */
export const DepositTooLateToContest: Story = {
  args: {
    fine: { ...DEPOSIT, contestation: { dernierJour: '2026-11-20', depasse: true } },
    shows: MAIN_ACTION,
    says: ['detail.consignation.depasseTitre'],
  },
};
/** What is due is to be compared with the notice (D-40). */
export const ParkingCharge: Story = {
  args: { fine: PARKING, says: ['detail.important.fps', 'detail.montants.comparer'] },
};
export const SpeedWithDepositSibling: Story = { args: { fine: SPEED } };
/** One amount is no question (D-27). */
const RADIO = 'main input[type="radio"]';
export const InFullOnly: Story = {
  args: { fine: { ...FINE, fractionnable: false }, lacks: RADIO },
};
export const Paid: Story = {
  args: { fine: PAID, says: ['detail.reglement.voirJustificatif'], lacks: RADIO },
};

const ALERT_DIALOG = '[role="alertdialog"]';

/** A part, as typed; an impossible amount has its message beside the field. */
const part = (amount: string): readonly Act[] => [
  { press: 'input[value="PARTIEL"]' },
  { fill: 'montant', with: amount },
];
const wrongPart = (amount: string): Story => ({
  args: {
    fine: FINE,
    act: [...part(amount), { press: MAIN_ACTION }],
    shows: WRONG_FIELD,
  },
});
export const PartTyped: Story = {
  args: { fine: FINE, act: part('20,50'), says: ['detail.reglement.partielFin'] },
};
export const PartUnreadable: Story = wrongPart('vingt');
export const PartTooSmall: Story = wrongPart('0,50');
export const PartTooLarge: Story = wrongPart('90,01');

export const PaymentUnderWay: Story = {
  args: { fine: { ...FINE, statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } } },
};
/** Nothing is said of paying, and nothing is offered to pay (D-10). */
const notPayable = (status: PaymentStatus): Story => ({
  args: {
    fine: { ...FINE, statutPaiement: { valeur: status } },
    says: ['detail.reglement.nonPayable', 'detail.reglement.autreRecherche'],
    omits: ['detail.chapeau', 'detail.important.contester'],
    lacks: 'main aside',
  },
});
export const PaidElsewhere: Story = notPayable('PAYE_AUTRE');
export const TooLate: Story = notPayable('PAIEMENT_EXPIRE');
export const Cancelled: Story = notPayable('PAIEMENT_ANNULE');
export const NotOnline: Story = notPayable('PAIEMENT_DIVERS');
export const PaymentTakenBack: Story = notPayable('PAIEMENT_DESIMPUTE');
export const BalanceToCome: Story = {
  args: {
    fine: { ...PARTLY_PAID, statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' } },
  },
};
/** Not paying would not stop the increase any more (D-37). */
export const TooLateToContest: Story = {
  args: {
    fine: { ...FINE, contestation: { dernierJour: '2026-11-20', depasse: true } },
    says: ['detail.important.contesterVerifier'],
    reads: ['dernier jour était le 20 novembre 2026, heure de Paris'],
    omits: ['detail.important.contester'],
  },
};
/** A part is not offered where the rest would cost more the next day (D-38). */
export const LastDayOfPrice: Story = {
  args: {
    fine: { ...FINE, fractionnable: false, dernierJourDuPrix: true },
    says: ['detail.reglement.dernierJour'],
    lacks: RADIO,
  },
};
export const CriminalOffence: Story = {
  args: {
    fine: { ...FINE, typeAmende: 'AFD', numAvis: '33330101000011' },
    says: ['detail.important.delit'],
  },
};
/** Only the dates of the notice count (D-52). */
export const SentAbroad: Story = { args: { fine: ABROAD } };
export const SentAbroadWithItsDays: Story = {
  args: { fine: { ...FINE, envoyeHorsDeFrance: true, virementAutorise: true } },
};
/** Without an appeal it leads to the criminal record (D-23). */
export const CriminalDeposit: Story = { args: { fine: { ...DEPOSIT, typeAmende: 'AFD' } } };
export const Webview: Story = {
  args: { fine: FINE, path: '/tai/amende/detail?webview=true' },
};
/** Four minutes are left: it can be put off (D-28). */
export const SessionAlmostOver: Story = {
  args: { fine: FINE, boundForMs: 240_000, shows: ALERT_DIALOG, says: ['session.bientot.titre'] },
};
export const SessionOver: Story = {
  args: { fine: FINE, boundForMs: -1, shows: ALERT_DIALOG, says: ['session.finie.titre'] },
};
/** The dialog was closed: the page still says it. */
export const SessionOverRead: Story = {
  args: {
    fine: FINE,
    boundForMs: -1,
    act: [{ press: `${ALERT_DIALOG} .fr-btn--close` }],
    says: ['session.finie.texte'],
  },
};
