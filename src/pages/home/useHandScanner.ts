import { useEffect, useEffectEvent } from 'react';
import { continueRun, endOfRun, isScan, NO_RUN, QUIET_MS } from '../../domain/keyRun.ts';

/**
 * Recognises a hand scanner. It types what it reads into the field with the focus, and the form may move the focus
 * meanwhile, so its keys are read before the fields get them.
 * @param take returns true if it has used the text
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
      // The text is used at once, because Enter sends the form. Tab would leave the field that gets the focus.
      if (scanned(endOfRun(run, event)) && event.key === 'Tab') event.preventDefault();
      run = continueRun(run, event);
      // On a slow page keys arrive late, so the run of keys may go on after this time.
      timer = setTimeout(() => scanned(run.text), QUIET_MS);
    };
    document.addEventListener('keydown', hear, { capture: true, signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
}
