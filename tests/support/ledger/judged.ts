import { expect } from 'vitest';
import { readFine } from '#server/store/readDossier.ts';
import type { FineAccount } from '#server/till/dossier.ts';
import type { judge } from '#server/till/judge.ts';
import type { World } from './world.ts';

/** The accounts as the rules left them last, by id. */
const judged = new Map<string, FineAccount>();

/** Wraps the rules, so that a test can compare what they decided with what is stored. */
export function remember<Rules extends { readonly judge: typeof judge }>(rules: Rules): Rules {
  return {
    ...rules,
    judge: (...[dossier, event]: Parameters<typeof judge>) => {
      const outcome = rules.judge(dossier, event);
      if ('changes' in outcome) {
        for (const fine of outcome.dossier.fines) judged.set(fine.id, fine);
      }
      return outcome;
    },
  };
}

export const forget = (): void => judged.clear();

/** The store and the rules agree: each account is stored as it was judged. */
export async function checkStored(world: World): Promise<void> {
  for (const number of Object.values(world.numbers)) {
    const found = await readFine(world.base, { number });
    const decided = found && judged.get(found.fine.id);
    if (!decided) continue;
    expect(facts(found.fine), `the stored account of ${number}`).toEqual(facts(decided));
  }
}

/** Without ids that only the database gives, and without what its clock changes. Items have no order between attempts. */
const facts = ({ status, pair, paidElsewhere, entries, attempts, items }: FineAccount) => ({
  status,
  pair,
  paidElsewhere,
  entries: entries.map((line) => [line.reference, line.cents, line.balance, line.nature, line.day]),
  reversed: entries.filter(({ reverses }) => reverses !== null).length,
  attempts: attempts.map(({ reference, state, cents, day }) => [reference, state, cents, day]),
  items: items
    .map((item) => [item.reason, item.paymentId, item.cents, item.currency, item.open])
    .sort((a, b) => (String(a) < String(b) ? -1 : 1)),
});
