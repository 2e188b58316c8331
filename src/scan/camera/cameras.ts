import { videoInputs } from '../../browser/camera.ts';

export interface Camera {
  readonly id: string;
  readonly label: string;
}

/** S-07, in our six languages: browsers translate labels. */
const PREFERRED = /back|rear|environment|arrière|rück|achter|posterior|trasera/i;

/** They do not focus at the distance of a letter. */
const SPECIAL_LENS = /ultra|t[eé]l[eé]|macro|depth|infra/i;

let chosen: string | undefined;

export function keepChoice(id: string | undefined): void {
  chosen = id;
}

/** S-07, D-21; undefined while the labels are not known. */
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
