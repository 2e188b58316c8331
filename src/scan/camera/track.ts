/** Members of the Image Capture specification, which TypeScript's library lacks. */
interface ImageConstraints extends MediaTrackConstraintSet {
  focusMode?: 'continuous';
  torch?: boolean;
  zoom?: number;
}

function capability(track: MediaStreamTrack, name: 'focusMode' | 'torch' | 'zoom'): unknown {
  // Firefox has no `getCapabilities`.
  const capabilities = 'getCapabilities' in track ? track.getCapabilities() : {};
  return Reflect.get(capabilities, name);
}

export async function setOnTrack(
  track: MediaStreamTrack,
  constraints: ImageConstraints,
): Promise<void> {
  await track.applyConstraints({ advanced: [constraints] });
}

export async function focusContinuously(track: MediaStreamTrack): Promise<void> {
  const modes = capability(track, 'focusMode');
  if (Array.isArray(modes) && modes.includes('continuous')) {
    await setOnTrack(track, { focusMode: 'continuous' });
  }
}

export function hasTorch(track: MediaStreamTrack): boolean {
  return capability(track, 'torch') === true;
}

/** Factors that we offer. A lens that does not focus near reads from farther away with zoom. */
const ZOOMS = [1, 2, 3];

export function zoomsOf(track: MediaStreamTrack): readonly number[] {
  const range = capability(track, 'zoom');
  if (typeof range !== 'object' || range === null) return [];
  const [min, max] = [Number(Reflect.get(range, 'min')), Number(Reflect.get(range, 'max'))];
  const zooms = ZOOMS.filter((zoom) => zoom >= min && zoom <= max);
  return zooms.length > 1 ? zooms : [];
}

export function stopTracks(source: MediaProvider | null): void {
  if (source instanceof MediaStream) for (const track of source.getTracks()) track.stop();
}
