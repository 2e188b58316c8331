import type { Database } from '../../database/open.ts';
import { decide } from '../../store/decide.ts';
import { finesToReexpose } from '../../store/entries.ts';

const BATCH = 500;

export async function reexpose(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    let reexposed = 0;
    for (const { id } of await finesToReexpose(db, BATCH)) reexposed += await reexposeFine(db, id);
    total += reexposed;
    if (reexposed === 0) return total;
  }
}

/** Judges the fine again under its lock, because another payment may have come. */
async function reexposeFine(db: Database, fineId: string): Promise<number> {
  const judged = await decide(db, { fineId }, { type: 're-exposed', fineId });
  return 'changes' in judged ? 1 : 0;
}
