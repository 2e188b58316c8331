import { type ComponentType, createContext, useContext } from 'react';
import type { ModalProps } from './Modal.tsx';

export interface ModalContentProps<Data> {
  readonly data: Data;
  readonly close: () => void;
}

/** What a screen says to open a modal (M-06). */
export interface ModalDescriptor<Data> {
  readonly component: ComponentType<ModalContentProps<Data>>;
  /** Translated title. */
  readonly title: string;
  readonly data: Data;
  readonly size: ModalProps['size'];
  /** Default false. */
  readonly hideFooter?: boolean;
  /** Translated text of the close buttons. */
  readonly closeTitle?: string;
}

export interface ModalControls {
  readonly open: <Data>(descriptor: ModalDescriptor<Data>) => void;
  readonly close: () => void;
}

/** Holds the controls of the host. */
export const ModalContext = createContext<ModalControls | undefined>(undefined);

/**
 * Opens and closes modals from a screen.
 * @throws Error outside of a `ModalHost`
 */
export function useModal(): ModalControls {
  const controls = useContext(ModalContext);
  if (controls === undefined) throw new Error('useModal needs a ModalHost');
  return controls;
}
