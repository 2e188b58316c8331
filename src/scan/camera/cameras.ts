import { videoInputs } from '../../browser/camera.ts';

export interface Camera {
  readonly id: string;
  readonly label: string;
}

/** Words for "rear" (S-07) in our six languages, because browsers translate the labels of cameras. */
const PREFERRED = /back|rear|environment|arrière|rück|achter|posterior|trasera/i;

/** These lenses do not focus at the distance at which a person holds a letter. */
const SPECIAL_LENS = /ultra|t[eé]l[eé]|macro|depth|infra/i;

let chosen: string | undefined;

export function rememberCamera(id: string | undefined): void {
  chosen = id;
}

/**
 * Returns the camera chosen before, else a rear one, else the first (S-07, D-21).
 * @returns undefined while the browser hides the labels, which is before the first permission
 */
export function preferredCamera(cameras: readonly Camera[]): Camera | undefined {
  if (cameras.every(({ label }) => label === '')) return undefined;
  const rear = cameras.filter(({ label }) => PREFERRED.test(label));
  return (
    cameras.find(({ id }) => id === chosen) ??
    rear.find(({ label }) => !SPECIAL_LENS.test(label)) ??
    rear[0] ??
    cameras[0]
  );
}

export async function listCameras(): Promise<Camera[]> {
  const inputs = await videoInputs();
  return inputs.map(({ deviceId, label }) => ({ id: deviceId, label }));
}
