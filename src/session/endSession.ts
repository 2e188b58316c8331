import { amendeCourante } from './amendeCourante.ts';
import { type Information, information } from './information.ts';
import { keptNumber } from './keptNumber.ts';

/**
 * Forgets the fine of a session that is over. The home page then says why, and holds its number, never its key
 * (D-25, WCAG 3.3.7).
 */
export function endSession(why: Information): void {
  const fine = amendeCourante.read();
  if (fine !== null) keptNumber.save(fine.numAvis);
  information.save(why);
  amendeCourante.clear();
}
