import { type Camera, listCameras } from './camera/cameras.ts';
import { type CameraFailure, cameraObstacle, failureOf } from './camera/failures.ts';
import { type OpenCamera, openCamera } from './camera/openCamera.ts';
import { openPreferred } from './camera/openPreferred.ts';
import { hasTorch, setOnTrack, stopTracks, zoomsOf } from './camera/track.ts';
import { type Reader, readVideo, type VideoReading } from './reading.ts';

export interface CameraInUse {
  readonly cameras: readonly Camera[];
  readonly cameraId: string;
  readonly hasTorch: boolean;
  readonly zooms: readonly number[];
}

export interface ScannerEvents {
  readonly onCamera: (camera: CameraInUse) => void;
  readonly onText: (text: string) => void;
  readonly onOtherCode: () => void;
  readonly onBlind: () => void;
  readonly onFailure: (failure: CameraFailure) => void;
}

/** Opens a camera and reads until the first accepted text, which stops everything. */
export function createScanner(
  video: HTMLVideoElement,
  readers: readonly Reader[],
  { onCamera, onText, onOtherCode, onBlind, onFailure }: ScannerEvents,
) {
  let current: OpenCamera | undefined;
  let reading: VideoReading | undefined;
  let paused = false;
  /** Counts starts and stops. A camera that opens for an earlier number is stopped at once. */
  let turn = 0;

  const stop = () => {
    turn += 1;
    reading?.stop();
    current?.stop();
    // A camera that is still opening has its stream in the video already.
    stopTracks(video.srcObject);
    reading = undefined;
    current = undefined;
  };
  const found = (mine: number) => (text: string) => {
    if (mine !== turn) return;
    stop();
    onText(text);
  };
  const fail = (mine: number, failure: CameraFailure) => {
    if (mine !== turn) return;
    stop();
    onFailure(failure);
  };
  const open = async (mine: number, deviceId: string | undefined) => {
    const opened = await openCamera({
      video,
      deviceId,
      onText: found(mine),
      onError: () => fail(mine, 'technical'),
    });
    if (mine === turn) return opened;
    opened.stop();
    return null;
  };
  /** Starts the given camera, else the preferred one (S-07). */
  const start = async (cameraId?: string) => {
    stop();
    const mine = turn;
    const obstacle = cameraObstacle();
    if (obstacle !== null) return onFailure(obstacle);
    try {
      const opened = await (cameraId === undefined
        ? openPreferred({ open: (id) => open(mine, id), isCurrent: () => mine === turn })
        : open(mine, cameraId));
      if (opened === null) return;
      current = opened;
      const cameras = await listCameras();
      if (mine !== turn) return;
      onCamera({
        cameras,
        cameraId: opened.deviceId,
        hasTorch: hasTorch(opened.track),
        zooms: zoomsOf(opened.track),
      });
      opened.track.addEventListener('ended', () => fail(mine, 'busy'));
      reading = readVideo(video, readers, { onText: found(mine), onOtherCode, onBlind });
      reading.pause(paused);
    } catch (error) {
      fail(mine, failureOf(error));
    }
  };
  return {
    start,
    stop,
    /** While paused, only the library's own loop reads (S-05). */
    pause: (now: boolean) => {
      paused = now;
      reading?.pause(now);
    },
    torch: async (on: boolean) => {
      if (current !== undefined) await setOnTrack(current.track, { torch: on });
    },
    zoom: async (factor: number) => {
      if (current !== undefined) await setOnTrack(current.track, { zoom: factor });
    },
  };
}

export type Scanner = ReturnType<typeof createScanner>;
