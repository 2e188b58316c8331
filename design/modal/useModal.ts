import { type ComponentType, createContext, useContext } from 'react';
import type { ModalProps } from './Modal.tsx';

export interface ModalContentProps<Data> {
  readonly data: Data;
  readonly close: () => void;
}

/** What a screen gives to open a modal (M-06). */
export interface ModalDescriptor<Data>
  extends Pick<ModalProps, 'title' | 'size' | 'hideFooter' | 'closeTitle'> {
  readonly component: ComponentType<ModalContentProps<Data>>;
  readonly data: Data;
}

export interface ModalControls {
  readonly open: <Data>(descriptor: ModalDescriptor<Data>) => void;
  readonly close: () => void;
}

export const ModalContext = createContext<ModalControls | undefined>(undefined);

/** @throws Error outside of a `ModalHost` */
export function useModal(): ModalControls {
  const controls = useContext(ModalContext);
  if (controls === undefined) throw new Error('useModal needs a ModalHost');
  return controls;
}
