import { currentFine } from './currentFine.ts';
import { LANGUAGE_KEY } from './currentLanguage.ts';
import { keptNumber } from './keptNumber.ts';
import { SUGGESTION_KEY } from './languageSuggestion.ts';
import { noticeList } from './noticeList.ts';
import { openPayment } from './openPayment.ts';
import { wantedMail } from './receiptMail.ts';
import { scannedNumber } from './scannedNumber.ts';
import { information } from './sessionNotice.ts';
import { localStore, sessionStore } from './storage.ts';
import { WEBVIEW_KEY } from './webview.ts';

/** Each name in the browser's storage that is ours begins so. */
const PREFIX = 'tai_';

/** How the service is shown; they say nothing of a fine. */
const DISPLAY_KEYS: readonly string[] = [LANGUAGE_KEY, SUGGESTION_KEY, WEBVIEW_KEY];

/**
 * Leaves nothing of a fine in this browser: neither the token, without which no binding can be used, nor what the pages
 * keep (D-41). It needs no call.
 */
export function endOnDevice(): void {
  // Before the guard sends the visitor home.
  information.save('terminee');
  for (const store of [
    currentFine,
    noticeList,
    openPayment,
    wantedMail,
    keptNumber,
    scannedNumber,
  ]) {
    store.clear();
  }
  for (const storage of [localStore, sessionStore]) {
    storage.clearAll((key) => key.startsWith(PREFIX) && !DISPLAY_KEYS.includes(key));
  }
}
