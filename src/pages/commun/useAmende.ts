import type { Amende } from '#contract/schemas/amende.ts';
import { amendeCourante } from '../../session/amendeCourante.ts';

/**
 * The current fine on a guarded screen.
 * @throws Error where the guard of the route (D-01) does not stand before the screen
 */
export function useAmende(): Amende {
  const amende = amendeCourante.use();
  if (amende === null) throw new Error('useAmende needs a guarded route');
  return amende;
}
