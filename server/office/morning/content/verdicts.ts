import { countOpen } from '../../day/closeDay.ts';
import { count, formatDay, say, TEXTS } from '../../wording.ts';
import type { Morning } from '../readMorning.ts';

const { verdicts: VERDICTS } = TEXTS;

export interface Verdict {
  readonly text: string;
  readonly isGood: boolean;
  /** The id of the section with the details, to which the verdict links. */
  readonly section: 'argent' | 'a-faire' | 'fichiers';
}

/** Says in the summary how much of a section waits. The section is good if nothing does. */
const verdict = (
  section: Verdict['section'],
  waiting: number,
  none: string,
  one: string,
  other: string,
): Verdict => ({
  section,
  isGood: waiting === 0,
  text: waiting === 0 ? none : count(one, other, waiting),
});

export function verdictsOf(morning: Morning, tasks: number): Verdict[] {
  const { report } = morning;
  const day = formatDay(report.day);
  const open = countOpen(report);
  const rejected = morning.rejected.reduce((sum, { waiting }) => sum + waiting, 0);
  return [
    {
      section: 'argent',
      isGood: open === 0,
      text:
        open === 0
          ? say(VERDICTS.juste, { jour: day })
          : count(VERDICTS.faux_one, VERDICTS.faux_other, open, { jour: day }),
    },
    verdict('a-faire', tasks, VERDICTS.rienAFaire, VERDICTS.aFaire_one, VERDICTS.aFaire_other),
    verdict('fichiers', rejected, VERDICTS.sansRefus, VERDICTS.refus_one, VERDICTS.refus_other),
  ];
}
