import { currentFine } from './currentFine.ts';
import { endedSessionNumber } from './noticeNumbers.ts';
import { information, type SessionNotice } from './sessionNotice.ts';

/** Forgets the current fine. Home then says why, and fills in the number but never the key (D-25, WCAG 3.3.7). */
export function endSession(why: SessionNotice): void {
  const fine = currentFine.read();
  if (fine !== null) endedSessionNumber.save(fine.numAvis);
  information.save(why);
  currentFine.clear();
}
