import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { numberInfo } from '#contract/domain/paymentNumber.ts';
import { periodText } from '#contract/domain/periods.ts';
import { caretOf, fieldId, writeField } from '#design';
import { findNumber, findTypedNumber } from '../../domain/foundNumber.ts';
import { formatEntry, formatKey, type Keystroke } from '../../domain/numberEntry.ts';
import { INITIAL_VALUES, type LookupValues, lookupSchema } from '../../forms/lookupForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { information } from '../../session/sessionNotice.ts';
import { usePreload } from '../common/usePreload.ts';
import { useValidatedForm } from '../common/useValidatedForm.ts';
import { type EntryEvent, type EntryMessage, type EntryState, reduceEntry } from './reduceEntry.ts';
import { faultsOf } from './refusals.ts';
import { useLookup } from './useLookup.ts';
import { useOutcomeTitle } from './useOutcomeTitle.ts';
import { usePrefill } from './usePrefill.ts';

/** Says what the typed digits announce (F-07), else why the person was led back to home (D-13). */
function useInfo(number: string): ReactNode {
  const { t, rich, formats } = useText();
  const back = information.use();
  const info = numberInfo(number);
  if (info) return rich(`accueil.messages.infos.${info}`);
  return back ? t(`accueil.retour.${back}`, { duree: periodText('CONFIRMATION', formats) }) : '';
}

/** Builds the event for a text that only the document had. In a field without the focus, the browser has filled it in. */
const previousEntry = (field: keyof LookupValues, text: string): Keystroke => ({
  previous: '',
  inputType: '',
  brought: document.activeElement?.id === fieldId(field) ? '' : text,
});

/** Returns what the service answered, for the error line (O-02 … O-12). */
const messageOf = ({ status }: EntryState): EntryMessage =>
  typeof status === 'object' ? status : { text: '', severity: 'error' };

/**
 * Removes what the service answered at the next press, before the page acts on it, so that it never removes the next
 * result (D-08). The press of a pointer does not count, only its click: the button would move away between the two.
 */
function useClearOnNextPress(erase: () => void): void {
  const act = useEffectEvent(erase);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const clear = () => act();
    document.addEventListener('keydown', clear, options);
    document.addEventListener('click', clear, options);
    return () => listening.abort();
  }, []);
}

export function useLookupForm() {
  const text = useText();
  const { t } = text;
  const [announcement, announce] = useState('');
  const search = useLookup((message, wrongKey) => send({ type: 'refused', message, wrongKey }));
  const formik = useValidatedForm<LookupValues, LookupValues>({
    initialValues: INITIAL_VALUES,
    schema: lookupSchema,
    onSubmit: async (values) => {
      announce(t('dsfr.loading'));
      await search(values);
      announce('');
    },
  });

  const send = (event: EntryEvent): void =>
    formik.setFormikState((state) => {
      const next = reduceEntry(state, event);
      return next === state ? state : { ...state, ...next };
    });
  const fill = (values: LookupValues): void => {
    send({ type: 'filled', values });
    announce(t('accueil.formulaire.preremplissage'));
  };
  /**
   * Fills both fields from a text.
   * @returns false if the text has no number and key
   */
  const fillFrom = (text: string, key: string | null): boolean => {
    const entry = findTypedNumber(text, key);
    if (entry !== null) fill(entry);
    return entry !== null;
  };
  // An entry without a key is never valid, and the schema is slow when it runs first.
  const isValid = formik.values.cle !== '' && lookupSchema.isValidSync(formik.values);
  usePreload(['detail', 'justificatif'], isValid);
  usePrefill({
    fill,
    say: (text) => send({ type: 'refused', message: { text, severity: 'error' } }),
  });
  const adopt = (shown: Partial<LookupValues>) => {
    const typed = { ...formik.values, ...shown };
    const entry = previousEntry('numTelepaiementCode', typed.numTelepaiementCode);
    const number = formatEntry(typed.numTelepaiementCode, caretOf('numTelepaiementCode'), entry);
    const key = formatKey(typed.cle, caretOf('cle'), previousEntry('cle', typed.cle));
    const keyText = key.value || (findNumber(entry.brought)?.cle ?? '');
    writeField('numTelepaiementCode', number.value, number.caret);
    writeField('cle', keyText, keyText.length);
    send({ type: 'filled', values: { numTelepaiementCode: number.value, cle: keyText } });
  };
  useClearOnNextPress(() => {
    send({ type: 'erased' });
    information.clear();
  });

  const message = messageOf(formik);
  useOutcomeTitle(message.outcome);

  const handleSubmit: typeof formik.handleSubmit = (event) => {
    event?.preventDefault();
    send({ type: 'sent' });
    void formik.submitForm().then(() => send({ type: 'refused' }));
  };
  return {
    formik: { ...formik, handleSubmit },
    isRefused: formik.status === 'invalid',
    faults: faultsOf(formik.values, formik.errors, text),
    message,
    announcement,
    announce,
    send,
    fill,
    fillFrom,
    adopt,
    info: useInfo(formik.values.numTelepaiementCode),
  };
}
