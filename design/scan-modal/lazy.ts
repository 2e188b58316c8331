import { lazy } from 'react';

/** Loads the modal when it opens, so that home does not load its code. */
export const ScanModal = lazy(async () => ({
  default: (await import('./ScanModal.tsx')).ScanModal,
}));
