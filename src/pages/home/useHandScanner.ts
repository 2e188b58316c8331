import { useEffect, useEffectEvent } from 'react';
import { continueRun, endOfRun, isScan, NO_RUN, QUIET_MS } from '../../domain/keyRun.ts';

/**
 * A hand scanner types what it reads into the field with the focus, and the form may move the focus meanwhile. Its keys
 * are heard before the fields hear them.
 * @param take says whether it took the text
 */
export function useHandScanner(fieldIds: readonly string[], take: (text: string) => boolean): void {
  const isField = useEffectEvent((target: EventTarget | null) =>
    target instanceof Element ? fieldIds.includes(target.id) : false,
  );
  const scanned = useEffectEvent((text: string) => isScan(text) && take(text));
  useEffect(() => {
    let run = NO_RUN;
    let timer: ReturnType<typeof setTimeout>;
    const listening = new AbortController();
    const hear = (event: KeyboardEvent) => {
      if (!isField(event.target)) return;
      clearTimeout(timer);
      // At once: Enter sends the form. Tab would leave the field that gets the focus.
      if (scanned(endOfRun(run, event)) && event.key === 'Tab') event.preventDefault();
      run = continueRun(run, event);
      // A slow page delivers the keys late: the run may go on after this.
      timer = setTimeout(() => scanned(run.text), QUIET_MS);
    };
    document.addEventListener('keydown', hear, { capture: true, signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
}
