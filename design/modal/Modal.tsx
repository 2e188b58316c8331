import { lazy, Suspense } from 'react';
import type { OpenModalProps } from './OpenModal.tsx';

export interface ModalProps extends OpenModalProps {
  readonly open: boolean;
}

const OpenModal = lazy(async () => ({ default: (await import('./OpenModal.tsx')).OpenModal }));

/**
 * Puts the DSFR's markup on a native dialog (M-01 … M-05).
 * Use for what opens by itself, with `alert`, or belongs to the frame; screens call `useModal`. Not for a step of the
 * journey.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/modale
 */
export function Modal({ open, ...rest }: ModalProps) {
  return open ? (
    <Suspense fallback={null}>
      <OpenModal {...rest} />
    </Suspense>
  ) : null;
}
