import type { ComponentProps, ReactNode } from 'react';
import { type IconName, iconClass } from '../core/icons.ts';
import { fieldId } from './fieldId.ts';

export interface FieldProps {
  /** Also the id, to which `ErrorSummary` links. */
  readonly name: string;
  readonly label: ReactNode;
  /** Form or example of an answer; it stays while the person types. */
  readonly hint?: ReactNode;
  /** With an example of a right answer. */
  readonly error?: string | undefined;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  /** `off` by default: a shared computer must not offer a payment number to its next user. */
  readonly autoComplete?: string;
  readonly icon?: IconName;
  /** The label must say so; other fields say `aria-required`. */
  readonly optional?: boolean;
}

interface FieldFrameProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'date';
  readonly native: ComponentProps<'input'>;
}

/**
 * The DSFR's React input never says `aria-invalid`, and makes each error a live region:
 * a failed submit spoke once for every wrong field, over the message that has the focus.
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
        {wrong && (
          <p id={errorId} className="fr-message fr-message--error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
