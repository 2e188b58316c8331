/** A camera of the device, as its selector shows it. */
export interface Camera {
  readonly id: string;
  /** Empty until the visitor has allowed the camera. */
  readonly label: string;
}

/** S-07: back, rear or environment; browsers translate their labels, so the same word in our six languages. */
const PREFERRED = /back|rear|environment|arrière|rück|achter|posterior|trasera/i;

/** Rear lenses that do not focus at the distance of a letter, by the words of phones, which are much the same everywhere. */
const SPECIAL_LENS = /ultra|t[eé]l[eé]|macro|depth|infra/i;

/** What the visitor chose, as long as this page lives; nothing is stored. */
let chosen: string | undefined;

/** Keeps the visitor's choice for the next opening of the scanner; none when it was put off. */
export function keepChoice(id: string | undefined): void {
  chosen = id;
}

/**
 * The camera to start with: the one that was chosen before, a preferred one, else the first (S-07, D-21). Of several
 * rear lenses, the first that is not a special one.
 * @returns undefined when there is none, or when labels are not known yet
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

/** The cameras of this device. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
