import { localStore, sessionStore } from '../browser/storage.ts';
import { currentFine } from './currentFine.ts';
import { KEYS } from './keys.ts';
import { noticeList } from './noticeList.ts';
import { endedSessionNumber, scannedNumber } from './noticeNumbers.ts';
import { information } from './sessionNotice.ts';
import { startedHere } from './startedHere.ts';

const PREFIX = 'tai_';

/** These keys stay, because they say nothing about a fine. */
const DISPLAY_KEYS: readonly string[] = [KEYS.language, KEYS.declinedSuggestion, KEYS.webview];

/**
 * Removes all that this browser knows about fines and payments (D-41).
 * @param isEnded whether the server ended the confirmations, too; if not, the browser's history still opens them (D-55)
 */
export function endOnDevice(isEnded: boolean): void {
  // Home reads it, and the guard sends the visitor there as soon as the fine is gone.
  information.save(isEnded ? 'terminee' : 'termineeSansReponse');
  for (const store of [currentFine, noticeList, endedSessionNumber, scannedNumber]) store.clear();
  startedHere.clearAll();
  for (const storage of [localStore, sessionStore]) {
    storage.clearAll((key) => key.startsWith(PREFIX) && !DISPLAY_KEYS.includes(key));
  }
}
