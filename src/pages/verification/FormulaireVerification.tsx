import { useFormik } from 'formik';
import type { DemandeVerification } from '#contract/schemas/paiement.ts';
import { AmountField, Button, ErrorSummary, Form, Text, TextField } from '#design';
import {
  schemaVerification,
  type ValeursVerification,
  versVerification,
} from '../../forms/verificationForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useSaisieAnterieure } from '../commun/useSaisieAnterieure.ts';

export interface FormulaireVerificationProps {
  /** What the receipt's QR code gave. */
  readonly initiales: ValeursVerification;
  readonly enCours: boolean;
  readonly verifier: (demande: DemandeVerification) => Promise<void>;
}

const CHAMPS = ['codeVerification', 'referenceReglement', 'montant', 'date'] as const;

/** The four facts of a receipt, each with an example; what is wrong is listed first. */
export function FormulaireVerification({
  initiales,
  enCours,
  verifier,
}: FormulaireVerificationProps) {
  const { t } = useText();
  const formik = useFormik({
    initialValues: initiales,
    enableReinitialize: true,
    validationSchema: schemaVerification,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: (valeurs) => verifier(versVerification(valeurs)),
  });
  useSaisieAnterieure(CHAMPS, (textes) => void formik.setValues(textes, false));
  const champ = (name: keyof ValeursVerification) => ({
    name,
    label: t(`verification.champs.${name}`),
    hint: t(`verification.aides.${name}`),
    error: formik.errors[name] && t(`verification.erreurs.${name}`),
  });
  const erreurs = CHAMPS.filter((name) => formik.errors[name] !== undefined).map((name) => ({
    name,
    message: t(`verification.erreurs.${name}`),
  }));
  return (
    <Form formik={formik} label={t('verification.formulaire')}>
      <ErrorSummary title={t('verification.erreurs.titre')} errors={erreurs} />
      <Text size="sm">{t('verification.obligatoire')}</Text>
      <TextField {...champ('codeVerification')} maxLength={20} />
      <TextField {...champ('referenceReglement')} maxLength={50} />
      <AmountField {...champ('montant')} />
      <TextField {...champ('date')} type="date" />
      <Button
        type="submit"
        label={t('verification.action')}
        loading={enCours}
        testId="action-principale"
      />
    </Form>
  );
}
