import { mediaDevices } from '../../browser/camera.ts';

export type CameraFailure = 'denied' | 'missing' | 'busy' | 'insecure' | 'technical';

const FAILURES: Readonly<Partial<Record<string, CameraFailure>>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function failureOf(error: unknown): CameraFailure {
  return (error instanceof Error && FAILURES[error.name]) || 'technical';
}

export function cameraObstacle(): CameraFailure | null {
  if (!globalThis.isSecureContext) return 'insecure';
  return mediaDevices() === undefined ? 'missing' : null;
}
