import type { Meta, StoryObj } from '@storybook/react-vite';
import type { PaymentStatus } from '#contract/domain/paymentStatus.ts';
import type { Fine } from '#contract/schemas/fine.ts';
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
import {
  found,
  MAIN_ACTION,
  ready,
  SCREEN,
  type ScreenProps,
  WRONG_FIELD,
} from '../support/pages.tsx';

/** The fine: facts, amounts and deadlines, what to pay (R-07, D-10). */
const meta = {
  ...SCREEN,
  title: 'Pages/Detail',
  tags: ['!autodocs', '!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai/amende/detail' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;

export const Reduced: Story = { tags: ['test'], args: { fine: FINE } };
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
export const Increased: Story = { args: { fine: INCREASED } };
export const AlreadyPaidInPart: Story = { args: { fine: PARTLY_PAID } };
export const Deposit: Story = { args: { fine: DEPOSIT } };
/** After the last day to contest: the deposit may still be paid, and helps nothing any more (D-23). */
export const DepositTooLateToContest: Story = {
  args: {
    fine: { ...DEPOSIT, contestation: { dernierJour: '2026-11-20', depasse: true } },
  },
};
export const ParkingCharge: Story = { args: { fine: PARKING } };
export const SpeedWithDepositSibling: Story = { args: { fine: SPEED } };
export const InFullOnly: Story = { args: { fine: { ...FINE, fractionnable: false } } };
export const Paid: Story = { tags: ['test'], args: { fine: PAID } };

/** A part, as typed; an impossible amount has its message beside the field. */
const part = (amount: string, selector: string): Story => ({
  args: { fine: FINE },
  play: async (context) => {
    await ready(context);
    await context.userEvent.click(await found('input[value="PARTIEL"]'));
    const field = await found('input[name="montant"]');
    if (amount !== '') await context.userEvent.type(field, amount);
    if (selector !== '') await context.userEvent.click(await found(MAIN_ACTION));
    await found(selector || 'input[name="montant"]');
  },
});
export const PartTyped: Story = { ...part('20,50', ''), tags: ['test'] };
export const PartUnreadable = part('vingt', WRONG_FIELD);
export const PartTooSmall = part('0,50', WRONG_FIELD);
export const PartTooLarge = part('90,01', WRONG_FIELD);

/** What the fine costs if the person waits. */
const onAnotherDay = (fine: Fine): Story => ({
  args: { fine },
  play: async (context) => {
    await ready(context);
    const field = await found('input[name="jour"]');
    await context.userEvent.type(field, '2099-12-31');
    await context.userEvent.type(field, '{Enter}');
    await found('.fr-alert--info');
  },
});
export const AmountOfAnotherDay = onAnotherDay(FINE);
export const AmountOfAnotherDayPaidInPart = onAnotherDay(PARTLY_PAID);

const status = (value: PaymentStatus): Story => ({
  args: { fine: { ...FINE, statutPaiement: { valeur: value } } },
});
export const PaymentUnderWay = status('EN_COURS_PAIEMENT');
export const PaidElsewhere = status('PAYE_AUTRE');
export const TooLate = status('PAIEMENT_EXPIRE');
export const Cancelled = status('PAIEMENT_ANNULE');
export const NotOnline = status('PAIEMENT_DIVERS');
export const PaymentTakenBack = status('PAIEMENT_DESIMPUTE');
export const BalanceToCome: Story = {
  args: {
    fine: { ...PARTLY_PAID, statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' } },
  },
};
/** Not paying would not stop the increase any more (D-37). */
export const TooLateToContest: Story = {
  args: { fine: { ...FINE, contestation: { dernierJour: '2026-11-20', depasse: true } } },
};
/** A part is not offered where the rest would cost more the next day (D-38). */
export const LastDayOfPrice: Story = {
  args: { fine: { ...FINE, fractionnable: false, dernierJourDuPrix: true } },
};
export const CriminalOffence: Story = {
  args: { fine: { ...FINE, typeAmende: 'AFD', numAvis: '33330101000011' } },
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
