import texts from '../../../locales/commandes.fr.json' with { type: 'json' };
import { LIST_ROWS, type Listed, listPayments } from '../../../store/listing.ts';
import { RefusedOperation } from '../../commands/RefusedOperation.ts';
import { FORMATS, formatMoney, TEXTS as MORNING, say } from '../../wording.ts';
import { UsageError } from '../explain.ts';
import { signalDifferences, withDatabase } from '../frame.ts';

const { liste: TEXTS } = texts;

/** What can be listed: the reasons for which money waits, and reserved amounts. */
const LISTS = [
  ...(Object.keys(MORNING.motifs) as (keyof typeof MORNING.motifs)[]),
  'reserved',
] as const satisfies readonly Listed[];

export function readListed(text: string): Listed {
  const listed = LISTS.find((one) => one === text);
  if (listed === undefined) throw new UsageError(`--list takes one of ${LISTS.join(', ')}`);
  return listed;
}

/** Prints a page of what waits for a reason, and how the next one is asked for. */
export const runList = (listed: Listed, after: number | null): Promise<void> =>
  withDatabase(async ({ db }) => {
    const page = await listPayments(db, listed, after);
    if (page === null) throw new RefusedOperation(TEXTS.partie);
    for (const { number, paymentId, cents, currency, day } of page) {
      const when = say(listed === 'reserved' ? TEXTS.avant : TEXTS.depuis, {
        jour: FORMATS.day(day),
      });
      console.log([number, formatMoney(cents, currency), when, paymentId].join('  '));
    }
    const last = page.at(-1);
    if (last === undefined) return console.log(TEXTS.vide);
    if (page.length === LIST_ROWS) {
      console.log(say(TEXTS.suite, { motif: listed, numero: last.number }));
    }
    signalDifferences();
  });
