/** Returns undefined without HTTPS. Some browsers even throw where a policy blocks the camera. */
export function mediaDevices(): MediaDevices | undefined {
  try {
    return navigator.mediaDevices;
  } catch {
    return undefined;
  }
}

/** Returns an empty list if the browser gives none; it then chooses the camera itself. */
export async function videoInputs(): Promise<MediaDeviceInfo[]> {
  try {
    const devices = (await mediaDevices()?.enumerateDevices()) ?? [];
    return devices.filter(({ kind }) => kind === 'videoinput');
  } catch {
    return [];
  }
}
