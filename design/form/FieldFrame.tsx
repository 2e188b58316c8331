import { type ComponentProps, type ReactNode, useState } from 'react';
import { type IconName, iconClass } from '../core/icons.ts';
import styles from './FieldFrame.module.css';
import { fieldId } from './fieldId.ts';

export interface FieldProps {
  /** Also used for the id, to which `ErrorSummary` links. */
  readonly name: string;
  readonly label: ReactNode;
  /** Describes the form of an answer, or gives an example. It stays while the person types. */
  readonly hint?: ReactNode;
  /** Must give an example of a right answer. */
  readonly error?: ReactNode;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  /** `off` by default, because a shared computer must not offer a payment number to its next user. */
  readonly autoComplete?: string;
  readonly icon?: IconName;
  /** The label must then say "optional". Other fields have `aria-required`. */
  readonly optional?: boolean;
}

interface FieldFrameProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'date';
  readonly native: ComponentProps<'input'>;
}

/**
 * Label, hint, input and error of one field. react-dsfr's `Input` never sets `aria-invalid` and makes each error a live
 * region. After a failed submit every wrong field spoke at once, over the message that has the focus.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  inputMode = 'text',
  autoComplete = 'off',
  icon,
  optional = false,
  type = 'text',
  native,
}: FieldFrameProps) {
  const id = fieldId(name);
  const errorId = `${id}-erreur`;
  const wrong = error !== undefined;
  // An error that goes leaves its space, so that no field moves while a person types.
  const [room, setRoom] = useState(error);
  if (wrong && room !== error) setRoom(error);
  const input = (
    <input
      {...native}
      className={`fr-input${wrong ? ' fr-input--error' : ''}`}
      id={id}
      name={name}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      aria-required={!optional}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? errorId : undefined}
    />
  );
  return (
    <div className={`fr-input-group${wrong ? ' fr-input-group--error' : ''}`}>
      <label className="fr-label" htmlFor={id}>
        {label}
        {hint !== undefined && <span className="fr-hint-text">{hint}</span>}
      </label>
      {icon === undefined ? (
        input
      ) : (
        <div className={`fr-input-wrap ${iconClass(icon)}`}>{input}</div>
      )}
      <div className="fr-messages-group">
        {room !== undefined && (
          <p
            id={wrong ? errorId : undefined}
            className={`fr-message fr-message--error${wrong ? '' : ` ${styles.gone}`}`}
          >
            {/* The DSFR lays the parts of a message side by side; this makes the sentence one. */}
            <span>{room}</span>
          </p>
        )}
      </div>
    </div>
  );
}
