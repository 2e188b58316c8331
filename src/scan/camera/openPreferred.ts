import { listCameras, preferredCamera } from './cameras.ts';
import { failureOf } from './failures.ts';
import type { OpenCamera } from './openCamera.ts';

interface Opening {
  /** Opens a camera, or any one if none is named; null if the scan was stopped meanwhile. */
  readonly open: (deviceId: string | undefined) => Promise<OpenCamera | null>;
  /** False once the scan was stopped or started again. */
  readonly isCurrent: () => boolean;
}

/** Another application may hold one camera, so we try the others. Without permission none would open. */
async function openFirst(
  opening: Opening,
  [id, ...others]: readonly string[],
): Promise<OpenCamera | null> {
  try {
    return await opening.open(id);
  } catch (error) {
    if (!opening.isCurrent() || others.length === 0 || failureOf(error) === 'denied') throw error;
    return openFirst(opening, others);
  }
}

/**
 * Opens the preferred camera (S-07). The browser shows labels only after the first permission, so we open any camera
 * first then, and change to a better one.
 */
export async function openPreferred(opening: Opening): Promise<OpenCamera | null> {
  const cameras = await listCameras();
  const known = preferredCamera(cameras)?.id;
  if (known !== undefined) {
    const others = cameras.map(({ id }) => id).filter((id) => id !== known);
    return openFirst(opening, [known, ...others]);
  }
  const opened = await opening.open(undefined);
  if (opened === null) return null;
  const better = preferredCamera(await listCameras());
  if (better === undefined || better.id === opened.deviceId) return opened;
  opened.stop();
  return opening.isCurrent() ? openFirst(opening, [better.id, opened.deviceId]) : null;
}
