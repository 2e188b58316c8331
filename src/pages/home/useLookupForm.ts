import type { FormikContextType } from 'formik';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { numberInfo } from '#contract/domain/paymentNumber.ts';
import { periodText } from '#contract/domain/periods.ts';
import { caretOf, fieldId, writeField } from '#design';
import { findNumber } from '../../domain/foundNumber.ts';
import type { MessageSeverity } from '../../domain/lookupOutcome.ts';
import { formatEntry, formatKey, type Keystroke } from '../../domain/numberEntry.ts';
import type { Prefill } from '../../domain/prefill.ts';
import {
  INITIAL_VALUES,
  type LookupValues,
  lookupSchema,
  validationMessage,
} from '../../forms/lookupForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { information } from '../../session/sessionNotice.ts';
import { usePreparation } from '../common/usePreparation.ts';
import { usePreviousEntry } from '../common/usePreviousEntry.ts';
import { useValidatedForm } from '../common/useValidatedForm.ts';
import { useErasure } from './useErasure.ts';
import { useKeptNumber } from './useKeptNumber.ts';
import { useLookup } from './useLookup.ts';
import { usePrefill } from './usePrefill.ts';

export const REFUSED_KEY = 'cleInvalide';

interface Message {
  readonly text: ReactNode;
  readonly severity: MessageSeverity;
}

const NONE: Message = { text: '', severity: 'error' };

const FIELDS = ['numTelepaiementCode', 'cle'] as const;

/** What the digits announce (F-07), else the reason for coming back (D-13). */
function useInfo(number: string): ReactNode {
  const { t, rich, formats } = useText();
  const back = information.use();
  const info = numberInfo(number);
  if (info) return rich(`accueil.messages.infos.${info}`);
  return back ? t(`accueil.retour.${back}`, { duree: periodText('CONFIRMATION', formats) }) : '';
}

/** An error stays on a field until that field changes (D-08). */
function useExpiry(
  { values, setFieldError }: Pick<FormikContextType<LookupValues>, 'values' | 'setFieldError'>,
  field: keyof LookupValues,
): void {
  const value = values[field];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the value is the event
  useEffect(() => setFieldError(field, undefined), [setFieldError, field, value]);
}

/** Before the script, a field without the focus was filled in by the browser; in the other one a person types. */
const previousEntry = (field: keyof LookupValues, text: string): Keystroke => ({
  previous: '',
  inputType: '',
  brought: document.activeElement?.id === fieldId(field) ? '' : text,
});

const NEXT_SCREENS = ['detail', 'justificatif'] as const;

export function useLookupForm() {
  const { t } = useText();
  const [message, setMessage] = useState(NONE);
  const say = (text: ReactNode, severity: MessageSeverity = 'error') =>
    setMessage({ text, severity });
  const [announcement, announce] = useState('');
  const search = useLookup(say, () => formik.setFieldError('cle', REFUSED_KEY));
  const formik = useValidatedForm<LookupValues, LookupValues>({
    initialValues: INITIAL_VALUES,
    schema: lookupSchema,
    onSubmit: async (values) => {
      setMessage(NONE);
      announce(t('dsfr.loading'));
      await search(values);
      announce('');
    },
  });

  const fill = (prefill: Prefill) => {
    void formik.setValues(prefill, false);
    announce(t('accueil.formulaire.preremplissage'));
  };
  usePreparation(NEXT_SCREENS, lookupSchema.isValidSync(formik.values));
  usePrefill({ fill, say });
  const fillKept = useKeptNumber(
    (number) => void formik.setFieldValue('numTelepaiementCode', number, false),
  );
  usePreviousEntry(FIELDS, (typed) => {
    const entry = previousEntry('numTelepaiementCode', typed.numTelepaiementCode);
    const number = formatEntry(typed.numTelepaiementCode, caretOf('numTelepaiementCode'), entry);
    const key = formatKey(typed.cle, caretOf('cle'), previousEntry('cle', typed.cle));
    const keyText = key.value || (findNumber(entry.brought)?.cle ?? '');
    writeField('numTelepaiementCode', number.value, number.caret);
    writeField('cle', keyText, keyText.length);
    void formik.setValues({ numTelepaiementCode: number.value, cle: keyText }, false);
  });
  const { submitCount } = formik;
  const [erasedSubmits, setErasedSubmits] = useState(0);
  useErasure(
    useCallback(() => {
      setMessage(NONE);
      setErasedSubmits(submitCount);
      information.clear();
    }, [submitCount]),
  );
  const isRefused = submitCount > erasedSubmits && !formik.isSubmitting;
  const error = isRefused ? validationMessage(formik.errors) : undefined;

  useExpiry(formik, 'numTelepaiementCode');
  useExpiry(formik, 'cle');
  return {
    formik,
    message: error ? { ...NONE, text: t(`accueil.messages.erreurs.${error}`) } : message,
    announcement,
    announce,
    fill,
    fillKept,
    info: useInfo(formik.values.numTelepaiementCode),
  };
}
