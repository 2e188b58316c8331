import { isNoticeText } from '../read/accept.ts';
import { LightReader } from './lightReader.ts';
import { focusContinuously, stopTracks } from './track.ts';

/** Milliseconds between two scans, and after a success (S-05). */
const SCAN_DELAY_MS = 500;

export interface OpenCamera {
  readonly deviceId: string;
  readonly track: MediaStreamTrack;
  readonly stop: () => void;
}

interface Options {
  readonly video: HTMLVideoElement;
  readonly deviceId: string | undefined;
  readonly onText: (text: string) => void;
  /** Called when the library stops on an error that is not "no code found" (S-10). */
  readonly onError: () => void;
}

function constraints(deviceId: string | undefined): MediaStreamConstraints {
  return {
    audio: false,
    video: {
      ...(deviceId === undefined
        ? { facingMode: { ideal: 'environment' } }
        : { deviceId: { exact: deviceId } }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  };
}

/** These exceptions of the library only mean that this frame has no readable code. */
const IGNORED = new Set(['NotFoundException', 'ChecksumException', 'FormatException']);

/** Scanning goes on after these errors (S-10). Errors of the browser itself have no `getKind`. */
function isIgnored(error: { getKind?: () => string }): boolean {
  return error.getKind !== undefined && IGNORED.has(error.getKind());
}

/** The library sets `playsinline="true"`, which is invalid HTML (RGAA 8.2). */
function validateAttributes(video: HTMLVideoElement): void {
  for (const name of ['autoplay', 'muted', 'playsinline']) video.setAttribute(name, '');
}

/**
 * Starts the camera in the video, and reads with the library's own loop.
 * @throws what `getUserMedia` rejects with
 */
export async function openCamera({
  video,
  deviceId,
  onText,
  onError,
}: Options): Promise<OpenCamera> {
  const reader = new LightReader(undefined, {
    delayBetweenScanAttempts: SCAN_DELAY_MS,
    delayBetweenScanSuccess: SCAN_DELAY_MS,
  });
  const controls = await reader.decodeFromConstraints(
    constraints(deviceId),
    video,
    (result, error) => {
      const text = result?.getText();
      if (text !== undefined && isNoticeText(text)) onText(text);
      else if (error !== undefined && !isIgnored(error)) onError();
    },
  );
  validateAttributes(video);
  const stream = video.srcObject;
  const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
  const stop = () => {
    controls.stop();
    stopTracks(stream);
  };
  if (track === undefined) {
    stop();
    throw new Error('the camera gave no picture');
  }
  await focusContinuously(track).catch(() => undefined);
  return { deviceId: track.getSettings().deviceId ?? '', track, stop };
}
