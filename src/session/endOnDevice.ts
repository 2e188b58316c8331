import { localStore, sessionStore } from '../browser/storage.ts';
import { currentFine } from './currentFine.ts';
import { KEYS } from './keys.ts';
import { noticeList } from './noticeList.ts';
import { keptNumber, scannedNumber } from './noticeNumbers.ts';
import { openPayment } from './openPayment.ts';
import { information } from './sessionNotice.ts';

const PREFIX = 'tai_';

/** They say nothing of a fine. */
const DISPLAY_KEYS: readonly string[] = [KEYS.language, KEYS.declinedSuggestion, KEYS.webview];

/**
 * D-41.
 * @param isEnded the confirmations, too; else the browser's history still opens them (D-55)
 */
export function endOnDevice(isEnded: boolean): void {
  // Before the guard sends the visitor home.
  information.save(isEnded ? 'terminee' : 'termineeSansReponse');
  for (const store of [currentFine, noticeList, keptNumber, scannedNumber]) store.clear();
  openPayment.clearAll();
  for (const storage of [localStore, sessionStore]) {
    storage.clearAll((key) => key.startsWith(PREFIX) && !DISPLAY_KEYS.includes(key));
  }
}
