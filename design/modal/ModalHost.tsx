import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Modal, type ModalProps } from './Modal.tsx';
import { ModalContext, type ModalControls } from './useModal.ts';

type Shown = Omit<ModalProps, 'open' | 'onClose'>;

/**
 * Shows what screens open with `useModal`. It is rendered once, around the routes.
 * Use for help that is read and left, or a question before what cannot be undone. Not for a modal that nobody asked
 * for.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/modale
 */
export function ModalHost({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const close = useCallback(() => setShown(undefined), []);
  const controls = useMemo<ModalControls>(
    () => ({
      close,
      open: ({ component: Content, data, ...modal }) =>
        setShown({ ...modal, children: <Content data={data} close={close} /> }),
    }),
    [close],
  );
  return (
    <ModalContext value={controls}>
      {children}
      {shown ? <Modal open onClose={close} {...shown} /> : null}
    </ModalContext>
  );
}
