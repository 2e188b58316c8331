import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { useDesignStrings } from '../core/strings.ts';
import styles from './Modal.module.css';
import { firstFocus, trapTab } from './trapTab.ts';
import { useDialog } from './useDialog.ts';

export interface OpenModalProps {
  readonly title: string;
  /** The specification has two widths (M-04). */
  readonly size: 'sm' | 'lg';
  /** Called on a close button, on Escape and on a click outside (M-01). */
  readonly onClose: () => void;
  /** Leaves out the second close button, which is in the footer (M-05). */
  readonly hideFooter?: boolean | undefined;
  /** Names the place to which the close button leads back. */
  readonly closeTitle?: string | undefined;
  /** Text that a screen reader says when the modal opens. It makes the modal an `alertdialog`. */
  readonly alert?: string | undefined;
  readonly children: ReactNode;
}

const WIDTHS = {
  sm: 'fr-col-12 fr-col-md-8 fr-col-lg-5',
  lg: 'fr-col-12 fr-col-md-10 fr-col-lg-8',
} as const;

function Footer({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <div className="fr-modal__footer">
      <div className="fr-btns-group fr-btns-group--right fr-btns-group--inline-lg">
        <button type="button" className="fr-btn fr-btn--secondary" onClick={onClose}>
          {label}
        </button>
      </div>
    </div>
  );
}

export function OpenModal({
  title,
  size,
  onClose,
  hideFooter,
  closeTitle,
  alert,
  children,
}: OpenModalProps) {
  const titleId = useId();
  const alertId = useId();
  const ref = useDialog(firstFocus);
  const pressedOutside = useRef(false);
  const { close } = useDesignStrings();
  const closeLabel = closeTitle ?? close;
  const isBackdrop = (event: MouseEvent) => event.target === event.currentTarget;
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const header = (
    <div className="fr-modal__header">
      <button type="button" className="fr-btn--close fr-btn" title={closeLabel} onClick={onClose}>
        {closeLabel}
      </button>
    </div>
  );
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      role={alert === undefined ? undefined : 'alertdialog'}
      aria-labelledby={titleId}
      aria-describedby={alert === undefined ? undefined : alertId}
      aria-modal="true"
      onCancel={cancel}
      onClose={onClose}
      onKeyDown={trapTab}
      onMouseDown={(event) => {
        pressedOutside.current = isBackdrop(event);
      }}
      // A press that begins outside and ends inside fires a click on the dialog. It must not close it (WCAG 2.5.2).
      onMouseUp={(event) => {
        if (!isBackdrop(event)) pressedOutside.current = false;
      }}
      onClick={(event) => {
        if (isBackdrop(event) && pressedOutside.current) onClose();
      }}
    >
      <div className={`fr-container fr-container--fluid fr-container-md ${styles.container}`}>
        <div className="fr-grid-row fr-grid-row--center">
          <div className={WIDTHS[size]}>
            <div className={`fr-modal__body ${alert === undefined ? '' : styles.alert}`}>
              {alert === undefined && header}
              <div className="fr-modal__content">
                <h2 id={titleId} className="fr-modal__title" tabIndex={-1} data-title>
                  {title}
                </h2>
                {alert !== undefined && <p id={alertId}>{alert}</p>}
                {children}
              </div>
              {/* A screen reader reads an alert from its beginning, so "Close" must not come first. */}
              {alert !== undefined && header}
              {!hideFooter && <Footer label={closeLabel} onClose={onClose} />}
            </div>
          </div>
        </div>
      </div>
    </dialog>
  );
}
