import type { FormikErrors } from 'formik';
import type { MessageSeverity } from '../../domain/lookupOutcome.ts';
import { type LookupValues, validationMessage } from '../../forms/lookupForm.ts';

export const REFUSED_KEY = 'cleInvalide';

export interface EntryMessage {
  /** The text of the message; empty if the specification shows none (O-08). */
  readonly text: string;
  readonly severity: MessageSeverity;
  /** The outcome of the lookup in few words, for the document's title; absent if a field is at fault. */
  readonly outcome?: string | undefined;
}

/** A part of Formik's state, under its names. */
export interface EntryState {
  readonly values: LookupValues;
  /** An error stays on a field until that field changes (D-08). */
  readonly errors: FormikErrors<LookupValues>;
  /** `invalid` stands for the first of the errors. */
  readonly status?: 'invalid' | EntryMessage | undefined;
}

type Field = keyof LookupValues;

export type EntryEvent =
  | { readonly type: 'typed'; readonly field: Field; readonly text: string }
  /** The values come from a text with number and key, a link, a scan, or from before the script answered. */
  | { readonly type: 'filled'; readonly values: LookupValues }
  /** Sent by the next key or click, which removes what the service answered. The summary has the focus, and stays. */
  | { readonly type: 'erased' }
  | { readonly type: 'sent' }
  /** Without a message it was the schema that refused, and its errors are in the state. */
  | { readonly type: 'refused'; readonly message?: EntryMessage; readonly wrongKey?: boolean }
  | { readonly type: 'expired'; readonly number: string };

function fill(state: EntryState, values: LookupValues): EntryState {
  const kept = (field: Field): FormikErrors<LookupValues> => {
    const error = state.errors[field];
    return error === undefined || state.values[field] !== values[field] ? {} : { [field]: error };
  };
  const isChanged =
    values.numTelepaiementCode !== state.values.numTelepaiementCode ||
    values.cle !== state.values.cle;
  return {
    ...state,
    values,
    errors: { ...kept('numTelepaiementCode'), ...kept('cle') },
    // The summary of errors goes with the first change of a field (D-102).
    status: isChanged && state.status === 'invalid' ? undefined : state.status,
  };
}

function refuse(state: EntryState, { message, wrongKey }: EntryEvent & { type: 'refused' }) {
  if (message === undefined) {
    return validationMessage(state.errors) ? { ...state, status: 'invalid' as const } : state;
  }
  const errors = wrongKey ? { ...state.errors, cle: REFUSED_KEY } : state.errors;
  return { ...state, errors, status: message };
}

/** Returns the state after an event. If nothing changes, it is the same object, so that React does not render. */
export function reduceEntry(state: EntryState, event: EntryEvent): EntryState {
  const { values } = state;
  switch (event.type) {
    case 'typed':
      return fill(state, { ...values, [event.field]: event.text });
    case 'filled':
      return fill(state, event.values);
    case 'erased':
      return typeof state.status === 'object' ? { ...state, status: undefined } : state;
    case 'sent':
      return state.status === undefined ? state : { ...state, status: undefined };
    case 'refused':
      return refuse(state, event);
    case 'expired':
      return fill(state, { ...values, numTelepaiementCode: event.number });
  }
}
