import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Camera, keepChoice } from './camera/cameras.ts';
import type { CameraFailure } from './camera/failures.ts';
import { closeReaders, openReaders } from './readers.ts';
import { type Reader, SPARED_AFTER_MS } from './reading.ts';
import { createScanner, type Scanner } from './scanner.ts';
import { createTick } from './tick.ts';
import { type Lens, useLens } from './useLens.ts';
import { type PictureState, usePicture } from './usePicture.ts';

/** S-06. */
const READY_AFTER_MS = 500;

export type ScanState =
  | { readonly phase: 'starting' | 'found' | 'off' }
  | {
      readonly phase: 'ready';
      readonly advice?: 'otherCode' | 'long';
    }
  | { readonly phase: 'failed'; readonly failure: CameraFailure };

export interface Scan extends Lens {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly state: ScanState;
  readonly cameras: readonly Camera[];
  readonly cameraId: string;
  /** Empty: stops the camera. */
  readonly selectCamera: (id: string) => void;
  readonly retry: () => void;
  readonly stop: () => void;
  readonly readFile: (file: File) => Promise<void>;
  readonly picture: PictureState;
}

function useWhileShown(work: () => void, rest: () => void): void {
  const onShow = useEffectEvent(work);
  const onHide = useEffectEvent(rest);
  useEffect(() => {
    const change = () => (document.visibilityState === 'visible' ? onShow() : onHide());
    const leave = () => onHide();
    change();
    document.addEventListener('visibilitychange', change);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', change);
      window.removeEventListener('pagehide', leave);
      onHide();
    };
  }, []);
}

/**
 * Leaves no live track on any way out.
 * @param onText called once
 */
export function useScan(onText: (text: string) => void): Scan {
  const videoRef = useRef<HTMLVideoElement>(null);
  const scanner = useRef<Scanner>(undefined);
  const readers = useRef<readonly Reader[]>(undefined);
  const [state, setState] = useState<ScanState>({ phase: 'starting' });
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  const [cameraId, setCameraId] = useState('');
  const { lens, onCamera } = useLens(scanner);
  const readyTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const longTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tick = useRef(createTick());
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
      tick.current.show(() => onText(text));
    },
    [stop, onText],
  );
  const advise = (advice: 'otherCode' | 'long') =>
    setState((now) =>
      now.phase !== 'ready' || now.advice === advice ? now : { phase: 'ready', advice },
    );
  const start = (id?: string) => {
    const video = videoRef.current;
    if (video === null || readers.current === undefined) return;
    stop();
    setState({ phase: 'starting' });
    scanner.current = createScanner(video, readers.current, {
      onText: accept,
      onOtherCode: () => advise('otherCode'),
      onFailure: (failure) => setState({ phase: 'failed', failure }),
      onCamera: (camera) => {
        setCameras(camera.cameras);
        setCameraId(camera.cameraId);
        onCamera(camera);
        readyTimer.current = setTimeout(() => setState({ phase: 'ready' }), READY_AFTER_MS);
        longTimer.current = setTimeout(() => advise('long'), SPARED_AFTER_MS);
      },
    });
    scanner.current.pause(pictureRead.current);
    void scanner.current.start(id);
  };
  useEffect(() => {
    const opened = openReaders();
    const { cancel } = tick.current;
    readers.current = opened;
    return () => {
      cancel();
      readers.current = undefined;
      closeReaders(opened);
    };
  }, []);
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
    selectCamera: (id) => {
      setCameraId(id);
      keepChoice(id || undefined);
      if (id !== '') return start(id);
      stop();
      onCamera(null);
      setState({ phase: 'off' });
    },
  };
}
