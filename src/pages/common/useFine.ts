import type { Fine } from '#contract/schemas/fine.ts';
import { currentFine } from '../../session/currentFine.ts';

/**
 * The current fine on a guarded screen.
 * @throws Error where the guard of the route (D-01) does not stand before the screen
 */
export function useFine(): Fine {
  const fine = currentFine.use();
  if (fine === null) throw new Error('useFine needs a guarded route');
  return fine;
}
