/** Missing without HTTPS; some browsers throw where a policy blocks it. */
export function mediaDevices(): MediaDevices | undefined {
  try {
    return navigator.mediaDevices;
  } catch {
    return undefined;
  }
}

/** Without a list the browser chooses the camera. */
export async function videoInputs(): Promise<MediaDeviceInfo[]> {
  try {
    const devices = (await mediaDevices()?.enumerateDevices()) ?? [];
    return devices.filter(({ kind }) => kind === 'videoinput');
  } catch {
    return [];
  }
}
