import type { ScheduledSending } from '#contract/schemas/payment.ts';
import { Button, Form, Section } from '#design';
import { MAIL_VALUES, mailSchema } from '../../../forms/mailForm.ts';
import { useText } from '../../../i18n/useText.tsx';
import { MailField } from '../MailField.tsx';
import type { ActionState } from '../useAction.ts';
import { useValidatedForm } from '../useValidatedForm.ts';
import { SendingResult } from './SendingResult.tsx';

export interface SendMailProps {
  readonly state: ActionState<ScheduledSending>;
  readonly send: (address: string) => Promise<void>;
}

export function SendMail({ state, send }: SendMailProps) {
  const { t } = useText();
  const formik = useValidatedForm({
    initialValues: MAIL_VALUES,
    schema: mailSchema,
    onSubmit: (values) => send(values.adrMail),
  });
  return (
    <Section title={t('justificatif.mail.titre')} screenOnly>
      <Form formik={formik} label={t('justificatif.mail.titre')}>
        <MailField hint={t('justificatif.mail.aide')} error={formik.errors.adrMail} />
        <SendingResult state={state} done={t('justificatif.mail.fait')} />
        <Button
          type="submit"
          priority="secondary"
          icon="mail-line"
          label={t('justificatif.mail.action')}
          loading={state.phase === 'busy'}
          testId="envoyer-mail"
        />
      </Form>
    </Section>
  );
}
