import type { Fine } from '#contract/schemas/fine.ts';
import { currentFine } from '../../session/currentFine.ts';

/** @throws on a screen without the guard of a fine (D-01) */
export function useFine(): Fine {
  const fine = currentFine.use();
  if (fine === null) throw new Error('useFine needs a guarded route');
  return fine;
}
