import { useFormik } from 'formik';
import type { EnvoiProgramme } from '#contract/schemas/paiement.ts';
import { Button, Form, Section, Text } from '#design';
import { schemaMail, VALEURS_MAIL, versAdresse } from '../../../forms/mailForm.ts';
import { useText } from '../../../i18n/useText.tsx';
import { ChampMail } from '../ChampMail.tsx';
import type { EtatAction } from '../useAction.ts';
import { ResultatEnvoi } from './ResultatEnvoi.tsx';

export interface EnvoyerMailProps {
  /** Where the receipt has left for by itself; it can still be sent elsewhere. */
  readonly parti: string | null;
  readonly etat: EtatAction<EnvoiProgramme>;
  readonly envoyer: (adrMail: string) => Promise<void>;
}

/** Sends the receipt to one address (K-06). */
export function EnvoyerMail({ parti, etat, envoyer }: EnvoyerMailProps) {
  const { t } = useText();
  const formik = useFormik({
    initialValues: VALEURS_MAIL,
    validationSchema: schemaMail,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: (valeurs) => envoyer(versAdresse(valeurs)),
  });
  return (
    <Section title={t('justificatif.mail.titre')} screenOnly>
      {parti !== null && (
        <Text>
          {parti} {t('justificatif.mail.ailleurs')}
        </Text>
      )}
      <Form formik={formik} label={t('justificatif.mail.titre')}>
        <ChampMail
          aide={t('justificatif.mail.aide')}
          enErreur={formik.errors.adrMail !== undefined}
        />
        <ResultatEnvoi etat={etat} fait={t('justificatif.mail.fait')} />
        <Button
          type="submit"
          priority="secondary"
          icon="mail-line"
          label={t('justificatif.mail.action')}
          loading={etat.etape === 'cours'}
          testId="envoyer-mail"
        />
      </Form>
    </Section>
  );
}
