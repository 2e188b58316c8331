import { isDay } from '#contract/domain/dates.ts';
import { afterToday } from '#contract/domain/owed.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { AmountSummary, Stack } from '#design';
import { type TextOfLanguage, useDeviceText } from '../../../i18n/useText.tsx';
import { FineCalendar } from '../CalendarButton.tsx';
import { enforcement } from '../enforcement.ts';
import { lastDayText } from '../lastDayText.ts';
import { ScreenLink } from '../ScreenLink.tsx';
import { sequelSentence } from '../sequel.ts';

/** Says what follows if the rest has no last day. Before the increase nothing can be enforced. */
function withoutDay(fine: Fine, { t }: Pick<TextOfLanguage, 't'>): string {
  const soon = t('justificatif.reste.sansDate');
  return afterToday(fine).kind === 'collection'
    ? `${soon} ${enforcement(fine, t)}`
    : `${soon} ${t('justificatif.reste.peutAugmenter')}`;
}

/**
 * True on the days after a part that the administration has recorded. When its rest can be paid, only the
 * administration decides: the server gives a day for its own payments alone (D-38).
 */
function isOverdue({ restePayableLe: from, reglements: payments }: Fine): boolean {
  const last = payments.at(-1)?.date;
  if (from !== undefined || last === undefined) return false;
  return (isDay(last) ? last : parisDay(new Date(last))) < parisDay(new Date());
}

/** Says from when and until when the rest can be paid: on the fine, in the list and on the receipt (D-38). */
export function restSentence(fine: Fine, text: Omit<TextOfLanguage, 'rich'>): string {
  const { t, formats } = text;
  if (isOverdue(fine)) return t('justificatif.reste.bientot');
  const from = fine.restePayableLe;
  const until = fine.montants.valableJusquau;
  const start =
    from === undefined
      ? t('justificatif.reste.lendemain')
      : t('justificatif.reste.aPartirDu', { jour: formats.day(from) });
  // A payment that crossed midnight may leave no day at this price.
  const end =
    until === null || (from !== undefined && until < from)
      ? withoutDay(fine, text)
      : `${t('justificatif.reste.jusquau', { date: lastDayText(until, text) })} ${sequelSentence(fine, t)}`;
  return `${start} ${end}`;
}

/** True after a part, until its rest can be paid here. */
export const isWaiting = (fine: Fine): boolean =>
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
