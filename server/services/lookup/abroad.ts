import type { Fine } from '#contract/schemas/fine.ts';
import type { FoundFine, StoredFine } from '../../store/rows.ts';
import type { Amounts } from '../../till/schedule.ts';
import { transferTerms } from '../../till/situation.ts';

type Days = Pick<
  Fine['montants'],
  'valableJusquau' | 'echeances' | 'joursSurAvis' | 'joursIncertains'
>;

/**
 * Returns the days that are certain. Of a notice sent abroad, only the days of its record are (D-52). If nobody knows
 * where it was sent, the computed ones are marked (D-107).
 */
export function knownDays(fine: StoredFine, amounts: Amounts): Days {
  const { valableJusquau: until, echeances: steps } = amounts;
  const printed = new Set(fine.noticeDeadlines.map(({ palier: tier }) => tier));
  const isComputed = steps.some((step) => step.dateLimite !== null && !printed.has(step.palier));
  if (fine.sentAbroad !== true || !isComputed) {
    return {
      valableJusquau: until,
      echeances: steps,
      ...(fine.sentAbroad === null && isComputed && { joursIncertains: true as const }),
    };
  }
  return {
    valableJusquau: printed.has(amounts.palier) ? until : null,
    echeances: steps.map((step) =>
      printed.has(step.palier) ? step : { ...step, dateLimite: null },
    ),
    joursSurAvis: true,
  };
}

/** Returns the terms of a transfer, without a day if only the notice gives it (D-52). */
export function transferTermsOf(
  found: FoundFine,
  amounts: Amounts,
  delayDays: number,
): ReturnType<typeof transferTerms> & { readonly dayOnNotice: boolean } {
  const days = knownDays(found.fine, amounts);
  return days.joursSurAvis && days.valableJusquau === null
    ? { open: found.fine.transferAllowed, until: null, dayOnNotice: true }
    : { ...transferTerms(found, amounts, delayDays), dayOnNotice: false };
}
