import { currentFine } from './currentFine.ts';
import { keptNumber } from './noticeNumbers.ts';
import { information, type SessionNotice } from './sessionNotice.ts';

/** Home says why, and holds the number, never the key (D-25, WCAG 3.3.7). */
export function endSession(why: SessionNotice): void {
  const fine = currentFine.read();
  if (fine !== null) keptNumber.save(fine.numAvis);
  information.save(why);
  currentFine.clear();
}
