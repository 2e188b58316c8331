import type { KeepMessage } from './rules.ts';

/** Asks the worker, where one is at work, to keep the page of a path that was opened without a document. */
export function keepOffline(pathname: string): void {
  const message: KeepMessage = { type: 'keep', paths: [pathname] };
  navigator.serviceWorker?.controller?.postMessage(message);
}
