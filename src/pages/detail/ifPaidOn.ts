import { isContestOver } from '#contract/domain/contest.ts';
import type { Language } from '#contract/domain/languages.ts';
import { owedOn } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { canBeContested } from '../../domain/rights.ts';
import type { PlainText } from '../../i18n/useText.tsx';
import { enforcement } from '../common/enforcement.ts';
import { tierLabel } from '../common/tierLabel.ts';

/** Writes a label inside a sentence. In German it keeps its capital, because it is a noun. */
const inSentence = (label: string, language: Language): string =>
  language === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1);

function owedSentence(fine: Fine, day: string, { t, formats, language }: PlainText): string {
  const owed = owedOn(fine, day);
  const date = formats.day(day);
  switch (owed.kind) {
    case 'toPay': {
      const amount = t('detail.attente.montant', {
        date,
        montant: formats.euros(owed.amount),
        palier: inSentence(tierLabel(fine.typeAmende, owed.tier, t), language),
      });
      return owed.enforceable ? `${amount} ${enforcement(fine, t)}` : amount;
    }
    case 'enforced':
      return enforcement(fine, t);
    case 'newNotice':
      return owed.amount === undefined
        ? t('detail.attente.nouvelAvis', { date })
        : t('detail.attente.nouvelAvisMontant', { date, montant: formats.euros(owed.amount) });
  }
}

/** True if the last day to contest is still to come and is before this day. */
const losesContest = (fine: Fine, day: string): boolean =>
  canBeContested(fine) &&
  fine.contestation?.depasse === false &&
  isContestOver(fine.contestation.dernierJour, day);

/** Says what is owed on a day to come, and what a person loses by waiting until then (D-67). */
export function ifPaidOn(fine: Fine, day: string, text: PlainText): string {
  const owed = owedSentence(fine, day, text);
  return losesContest(fine, day) ? `${owed} ${text.t('detail.attente.contestation')}` : owed;
}
