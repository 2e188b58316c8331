import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { numberInfo } from '#contract/domain/paymentNumber.ts';
import { periodText } from '#contract/domain/periods.ts';
import { caretOf, fieldId, leadsThroughSummary, typedText, writeField } from '#design';
import { findEntry, findNumber } from '../../domain/foundNumber.ts';
import { formatEntry, formatKey, type Keystroke } from '../../domain/numberEntry.ts';
import {
  INITIAL_VALUES,
  type LookupValues,
  lookupSchema,
  validationMessage,
} from '../../forms/lookupForm.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { information } from '../../session/sessionNotice.ts';
import { usePreload } from '../common/usePreload.ts';
import { usePreviousEntry } from '../common/usePreviousEntry.ts';
import { useValidatedForm } from '../common/useValidatedForm.ts';
import { type EntryEvent, type EntryMessage, type EntryState, reduceEntry } from './reduceEntry.ts';
import { useIssueTitle } from './useIssueTitle.ts';
import { useKeptNumber } from './useKeptNumber.ts';
import { useLookup } from './useLookup.ts';
import { usePrefill } from './usePrefill.ts';

const FIELDS = ['numTelepaiementCode', 'cle'] as const;

/** What the digits announce (F-07), else the reason for coming back (D-13). */
function useInfo(number: string): ReactNode {
  const { t, rich, formats } = useText();
  const back = information.use();
  const info = numberInfo(number);
  if (info) return rich(`accueil.messages.infos.${info}`);
  return back ? t(`accueil.retour.${back}`, { duree: periodText('CONFIRMATION', formats) }) : '';
}

/** Before the script, a field without the focus was filled in by the browser. */
const previousEntry = (field: keyof LookupValues, text: string): Keystroke => ({
  previous: '',
  inputType: '',
  brought: document.activeElement?.id === fieldId(field) ? '' : text,
});

/** What a person sees and sends. A script may have written it past React. */
const shownEntry = (): LookupValues => ({
  numTelepaiementCode: typedText('numTelepaiementCode'),
  cle: typedText('cle'),
});

/** What the schema refused (V-05), in the summary above the fields. */
function refusalOf({ status, errors }: EntryState, t: TextOfLanguage['t']): string {
  const error = status === 'invalid' ? validationMessage(errors) : undefined;
  return error ? t(`accueil.messages.erreurs.${error}`) : '';
}

/** What the service answered, on the error line (O-02 … O-12). */
const messageOf = ({ status }: EntryState): EntryMessage =>
  typeof status === 'object' ? status : { text: '', severity: 'error' };

/**
 * Acts before the page, so a message never goes after the next result (D-08).
 * A pointer press does not count: the button moved away before its click.
 */
function useClearOnNextPress(erase: () => void): void {
  const act = useEffectEvent(erase);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const clear = (event: Event) => {
      if (!leadsThroughSummary(event)) act();
    };
    document.addEventListener('keydown', clear, options);
    document.addEventListener('click', clear, options);
    return () => listening.abort();
  }, []);
}

export function useLookupForm() {
  const { t } = useText();
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
  /** @returns whether number and key were found, and fill both fields */
  const fillFrom = (text: string, key: string | null): boolean => {
    const entry = findEntry(text, key);
    if (entry !== null) fill(entry);
    return entry !== null;
  };
  usePreload(['detail', 'justificatif'], lookupSchema.isValidSync(formik.values));
  usePrefill({
    fill,
    say: (text) => send({ type: 'refused', message: { text, severity: 'error' } }),
  });
  const fillKept = useKeptNumber((number) => send({ type: 'expired', number }));
  const adopt = (typed: LookupValues) => {
    const entry = previousEntry('numTelepaiementCode', typed.numTelepaiementCode);
    const number = formatEntry(typed.numTelepaiementCode, caretOf('numTelepaiementCode'), entry);
    const key = formatKey(typed.cle, caretOf('cle'), previousEntry('cle', typed.cle));
    const keyText = key.value || (findNumber(entry.brought)?.cle ?? '');
    writeField('numTelepaiementCode', number.value, number.caret);
    writeField('cle', keyText, keyText.length);
    send({ type: 'filled', values: { numTelepaiementCode: number.value, cle: keyText } });
  };
  usePreviousEntry(FIELDS, adopt);
  useClearOnNextPress(() => {
    send({ type: 'erased' });
    information.clear();
  });

  const message = messageOf(formik);
  useIssueTitle(message.issue);

  const handleSubmit: typeof formik.handleSubmit = (event) => {
    event?.preventDefault();
    const shown = shownEntry();
    if (FIELDS.some((field) => shown[field] !== formik.values[field]))
      flushSync(() => adopt(shown));
    send({ type: 'erased' });
    void formik.submitForm().then(() => send({ type: 'refused' }));
  };
  return {
    formik: { ...formik, handleSubmit },
    refusal: refusalOf(formik, t),
    message,
    announcement,
    announce,
    send,
    fill,
    fillFrom,
    fillKept,
    info: useInfo(formik.values.numTelepaiementCode),
  };
}
