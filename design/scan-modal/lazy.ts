import { lazy } from 'react';

/** The scan modal, loaded with its styles when first shown: nothing of it weighs on the home page. */
export const ScanModal = lazy(async () => ({
  default: (await import('./ScanModal.tsx')).ScanModal,
}));
