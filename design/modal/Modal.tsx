import { lazy, type ReactNode, Suspense } from 'react';

export interface ModalProps {
  readonly open: boolean;
  readonly title: string;
  /** M-04 */
  readonly size: 'sm' | 'lg';
  /** Called on the close buttons, Escape and a click outside (M-01); the caller then sets `open` to false. */
  readonly onClose: () => void;
  /** Leaves out the close button of the footer (M-05). Default false. */
  readonly hideFooter?: boolean | undefined;
  /** Text of the close buttons; by default the word "close" of the current language. */
  readonly closeTitle?: string | undefined;
  /**
   * What a dialog says that the person did not ask for and must answer (`alertdialog`): it stands first in it, and is
   * read out when it opens, without the buttons below it.
   */
  readonly alert?: string | undefined;
  readonly children: ReactNode;
}

const OpenModal = lazy(async () => ({ default: (await import('./OpenModal.tsx')).OpenModal }));

/**
 * A modal (M-01 … M-05) in the DSFR's markup on a native dialog. The root does not carry `fr-modal`: the
 * DSFR's script would take it over, ignore Escape inside form fields and write `open="true"`.
 * Nothing of it is rendered, or loaded, before it is opened.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/modale
 */
export function Modal({ open, ...rest }: ModalProps) {
  return open ? (
    <Suspense fallback={null}>
      <OpenModal {...rest} />
    </Suspense>
  ) : null;
}
