/** A camera of the device, as its selector shows it. */
export interface Camera {
  readonly id: string;
  /** Empty until the visitor has allowed the camera. */
  readonly label: string;
}

/** S-07: back, rear or environment; browsers translate their labels, so the same word in our six languages. */
const PREFERRED = /back|rear|environment|arrière|rück|achter|posterior|trasera/i;

/**
 * The camera to start with: a preferred one, else the first (S-07, D-21).
 * @returns undefined when there is none, or when labels are not known yet
 */
export function preferredCamera(cameras: readonly Camera[]): Camera | undefined {
  if (cameras.every(({ label }) => label === '')) return undefined;
  return cameras.find(({ label }) => PREFERRED.test(label)) ?? cameras[0];
}

/** The cameras of this device. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
