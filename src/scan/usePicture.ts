import { useEffect, useRef, useState } from 'react';
import { readPicture } from './picture/readPicture.ts';
import type { PictureFailure } from './picture/readWith.ts';
import type { Reader } from './reading.ts';

export type PictureState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'reading'; readonly name: string }
  | { readonly phase: 'failed'; readonly failure: PictureFailure };

interface Options {
  readonly readers: () => readonly Reader[] | undefined;
  readonly onText: (text: string) => void;
  /** Called when reading a file begins and when it ends, so that the camera leaves the processor to it. */
  readonly onReading: (reading: boolean) => void;
}

export function usePicture({ readers, onText, onReading }: Options) {
  const [picture, setPicture] = useState<PictureState>({ phase: 'idle' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const readFile = async (file: File) => {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    setPicture({ phase: 'reading', name: file.name });
    onReading(true);
    const opened = readers();
    if (opened === undefined) return;
    const outcome = await readPicture(file, opened, mine.signal);
    if (mine.signal.aborted) return;
    onReading(false);
    setPicture('text' in outcome ? { phase: 'idle' } : { phase: 'failed', ...outcome });
    if ('text' in outcome) onText(outcome.text);
  };
  return { picture, readFile };
}
