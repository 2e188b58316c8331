import { lazy } from 'react';

/** Nothing of it weighs on home. */
export const ScanModal = lazy(async () => ({
  default: (await import('./ScanModal.tsx')).ScanModal,
}));
