/** Properties of the Image Capture specification that browsers have and TypeScript has not. */
interface ImageConstraints extends MediaTrackConstraintSet {
  focusMode?: 'continuous';
  torch?: boolean;
}

function capability(track: MediaStreamTrack, name: 'focusMode' | 'torch'): unknown {
  // Firefox has no getCapabilities.
  const capabilities = 'getCapabilities' in track ? track.getCapabilities() : {};
  return Reflect.get(capabilities, name);
}

async function apply(track: MediaStreamTrack, constraints: ImageConstraints): Promise<void> {
  await track.applyConstraints({ advanced: [constraints] });
}

/** Keeps the lens focusing, where the device offers it. */
export async function focusContinuously(track: MediaStreamTrack): Promise<void> {
  const modes = capability(track, 'focusMode');
  if (Array.isArray(modes) && modes.includes('continuous')) {
    await apply(track, { focusMode: 'continuous' });
  }
}

/** Whether the device has a light that can stay on. */
export function hasTorch(track: MediaStreamTrack): boolean {
  return capability(track, 'torch') === true;
}

/** Switches the light. */
export async function setTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  await apply(track, { torch: on });
}

/** Puts off whatever a video element shows. */
export function stopTracks(source: MediaProvider | null): void {
  if (source instanceof MediaStream) for (const track of source.getTracks()) track.stop();
}
