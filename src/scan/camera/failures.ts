/** Why the camera cannot be used; each has its own advice. */
export type CameraFailure = 'denied' | 'missing' | 'busy' | 'insecure' | 'technical';

const FAILURES: Readonly<Partial<Record<string, CameraFailure>>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Tells the failure by the name of the error that `getUserMedia` rejects with. */
export function failureOf(error: unknown): CameraFailure {
  return (error instanceof Error && FAILURES[error.name]) || 'technical';
}

/** Whether this page can ask for a camera at all: browsers offer it on secure pages only. */
export function cameraObstacle(): CameraFailure | null {
  if (!globalThis.isSecureContext) return 'insecure';
  return navigator.mediaDevices === undefined ? 'missing' : null;
}
