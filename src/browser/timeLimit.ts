/** A signal that aborts after some milliseconds. `AbortSignal.timeout` is newer than a browser that we support. */
export function timeLimit(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
