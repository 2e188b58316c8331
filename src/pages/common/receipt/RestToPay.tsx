import { addDays, isDay } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { AmountSummary, Stack } from '#design';
import { type TextOfLanguage, useDeviceText } from '../../../i18n/useText.tsx';
import { FineCalendar } from '../CalendarButton.tsx';
import { enforcement } from '../enforcement.ts';
import { lastDayText } from '../lastDayText.ts';
import { ScreenLink } from '../ScreenLink.tsx';

/** Says what follows if the rest has no last day. Before the increase nothing can be enforced. */
function withoutDay(fine: Fine, { t }: TextOfLanguage): string {
  const soon = t('justificatif.reste.sansDate');
  return fine.numAvis.length === SHORT_DIGITS ? soon : `${soon} ${enforcement(fine, t)}`;
}

/** The day after the last payment. Of a payment that was recorded elsewhere the server knows no such day (D-38). */
function payableFrom({ restePayableLe: from, reglements: payments }: Fine): string | undefined {
  const last = payments.at(-1)?.date;
  if (from !== undefined || last === undefined) return from;
  return addDays(isDay(last) ? last : parisDay(new Date(last)), 1);
}

function restSentence(fine: Fine, text: TextOfLanguage): string {
  const { t, formats } = text;
  const from = payableFrom(fine);
  const until = fine.montants.valableJusquau;
  const isOverdue = from !== undefined && from <= parisDay(new Date());
  if (fine.restePayableLe === undefined && isOverdue) return t('justificatif.reste.bientot');
  const start =
    from === undefined
      ? t('justificatif.reste.lendemain')
      : t('justificatif.reste.aPartirDu', { jour: formats.day(from) });
  // A payment that crossed midnight may leave no day at this price.
  const end =
    until === null || (from !== undefined && until < from)
      ? withoutDay(fine, text)
      : t('justificatif.reste.jusquau', { date: lastDayText(until, text) });
  return `${start} ${end}`;
}

const isWaiting = (fine: Fine) =>
  fine.statutPaiement.valeur === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';

export const hasRest = (fine: Fine): boolean =>
  fine.resteAPayer > 0 && (fine.statutPaiement.valeur === 'A_PAYER' || isWaiting(fine));

export function RestToPay({ fine }: { readonly fine: Fine }) {
  const text = useDeviceText();
  const { t, formats } = text;
  if (!hasRest(fine)) return null;
  const waiting = isWaiting(fine);
  return (
    <Stack>
      <AmountSummary
        label={t('detail.montants.reste')}
        amount={formats.euros(fine.resteAPayer)}
        {...(waiting && { note: restSentence(fine, text) })}
      />
      {waiting ? (
        <FineCalendar fine={fine} />
      ) : (
        <ScreenLink to="detail" label={t('justificatif.reste.payer')} priority="tertiary" />
      )}
    </Stack>
  );
}
