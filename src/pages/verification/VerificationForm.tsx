import { findEuros } from '#contract/domain/amounts.ts';
import type { VerificationRequest } from '#contract/schemas/payment.ts';
import { AmountField, Button, ErrorSummary, Form, Text, TextField } from '#design';
import {
  toCode,
  toReference,
  type VerificationValues,
  verificationSchema,
} from '../../forms/verificationForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useValidatedForm } from '../common/useValidatedForm.ts';

export interface VerificationFormProps {
  /** Values that the QR code of a receipt has given; empty without one. */
  readonly initial: VerificationValues;
  readonly busy: boolean;
  readonly verify: (request: VerificationRequest) => Promise<void>;
}

const FIELDS = ['codeVerification', 'referenceReglement', 'montant', 'date'] as const;

export function VerificationForm({ initial, busy: inProgress, verify }: VerificationFormProps) {
  const { t } = useText();
  const formik = useValidatedForm({
    initialValues: initial,
    enableReinitialize: true,
    schema: verificationSchema,
    onSubmit: verify,
  });
  const field = (name: keyof VerificationValues) => ({
    name,
    label: t(`verification.champs.${name}`),
    hint: t(`verification.aides.${name}`),
    error: formik.errors[name] && t(`verification.erreurs.${name}`),
  });
  const errors = FIELDS.filter((name) => formik.errors[name] !== undefined).map((name) => ({
    name,
    message: t(`verification.erreurs.${name}`),
  }));
  return (
    <Form formik={formik} label={t('verification.formulaire')}>
      <ErrorSummary title={t('verification.erreurs.titre')} errors={errors} />
      <Text size="sm">{t('verification.obligatoire')}</Text>
      <TextField {...field('codeVerification')} clean={toCode} />
      <TextField {...field('referenceReglement')} clean={toReference} />
      <AmountField {...field('montant')} clean={findEuros} />
      <TextField {...field('date')} type="date" />
      <Button type="submit" label={t('verification.action')} loading={inProgress} main />
    </Form>
  );
}
