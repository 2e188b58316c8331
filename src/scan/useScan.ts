import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Camera, rememberCamera } from './camera/cameras.ts';
import type { CameraFailure } from './camera/failures.ts';
import { closeReaders, openReaders } from './readers.ts';
import { type Reader, SPARED_AFTER_MS } from './reading.ts';
import { createScanner, type Scanner } from './scanner.ts';
import { useLens } from './useLens.ts';
import { usePicture } from './usePicture.ts';

/** The scanner says "ready" after this time (S-06). */
const READY_AFTER_MS = 500;
/** The tick shows for this time before the text goes to the form (S-08). */
const TICK_MS = 1_000;

type Advice = 'otherCode' | 'long' | 'browser';

export type ScanState =
  | { readonly phase: 'starting' | 'found' | 'off' }
  | {
      readonly phase: 'ready';
      readonly advice?: Advice;
    }
  | { readonly phase: 'failed'; readonly failure: CameraFailure };

function useWhileShown(work: () => void, rest: () => void): void {
  const onShow = useEffectEvent(work);
  const onHide = useEffectEvent(rest);
  useEffect(() => {
    const change = () => (document.visibilityState === 'visible' ? onShow() : onHide());
    const listening = new AbortController();
    change();
    document.addEventListener('visibilitychange', change, listening);
    window.addEventListener('pagehide', () => onHide(), listening);
    return () => {
      listening.abort();
      onHide();
    };
  }, []);
}

/** Opens the readers with the modal and closes them with it; undefined while they are closed. */
function useReaders(): RefObject<readonly Reader[] | undefined> {
  const readers = useRef<readonly Reader[]>(undefined);
  useEffect(() => {
    const opened = openReaders();
    readers.current = opened;
    return () => {
      readers.current = undefined;
      closeReaders(opened);
    };
  }, []);
  return readers;
}

function withAdvice(state: ScanState, advice: Advice): ScanState {
  if (state.phase !== 'ready' || state.advice === advice) return state;
  // In a browser that cannot read, advice to hold the code closer would not help.
  return state.advice === 'browser' ? state : { phase: 'ready', advice };
}

/**
 * Runs the scan of a modal. It leaves no live camera track, however the modal ends (S-09).
 * @param onText called once, with the accepted text
 */
export function useScan(onText: (text: string) => void) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const scanner = useRef<Scanner>(undefined);
  const readers = useReaders();
  const [state, setState] = useState<ScanState>({ phase: 'starting' });
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  const [cameraId, setCameraId] = useState('');
  const { lens, onCamera } = useLens(scanner);
  const readyTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const longTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tick = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pictureRead = useRef(false);

  const stop = useCallback(() => {
    clearTimeout(readyTimer.current);
    clearTimeout(longTimer.current);
    scanner.current?.stop();
  }, []);
  const accept = useCallback(
    (text: string) => {
      stop();
      setState({ phase: 'found' });
      clearTimeout(tick.current);
      tick.current = setTimeout(onText, TICK_MS, text);
    },
    [stop, onText],
  );
  const advise = (advice: Advice) => setState((now) => withAdvice(now, advice));
  const start = (id?: string) => {
    const video = videoRef.current;
    if (video === null || readers.current === undefined) return;
    stop();
    setState({ phase: 'starting' });
    let blind = false;
    scanner.current = createScanner(video, readers.current, {
      onText: accept,
      onOtherCode: () => advise('otherCode'),
      onBlind: () => {
        blind = true;
        advise('browser');
      },
      onFailure: (failure) => setState({ phase: 'failed', failure }),
      onCamera: (camera) => {
        setCameras(camera.cameras);
        setCameraId(camera.cameraId);
        onCamera(camera);
        readyTimer.current = setTimeout(() => {
          setState({ phase: 'ready' });
          if (blind) advise('browser');
        }, READY_AFTER_MS);
        longTimer.current = setTimeout(() => advise('long'), SPARED_AFTER_MS);
      },
    });
    scanner.current.pause(pictureRead.current);
    void scanner.current.start(id);
  };
  useEffect(() => () => clearTimeout(tick.current), []);
  const chosen = cameraId === '' ? undefined : cameraId;
  useWhileShown(() => {
    if (state.phase !== 'off' && state.phase !== 'found') start(chosen);
  }, stop);

  const { picture, readFile } = usePicture({
    readers: () => readers.current,
    onText: accept,
    onReading: (reading) => {
      pictureRead.current = reading;
      scanner.current?.pause(reading);
    },
  });

  return {
    videoRef,
    state,
    cameras,
    cameraId,
    ...lens,
    stop,
    readFile,
    picture,
    retry: () => start(chosen),
    /** @param id an empty id stops the camera */
    selectCamera: (id: string) => {
      setCameraId(id);
      rememberCamera(id || undefined);
      if (id !== '') return start(id);
      stop();
      onCamera(null);
      setState({ phase: 'off' });
    },
  };
}

export type Scan = ReturnType<typeof useScan>;
