import { Button, Form } from '#design';
import { MAIL_VALUES, mailSchema } from '../../../forms/mailForm.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { MailField } from '../MailField.tsx';
import { receiptRequest } from '../receipt/ReceiptFile.tsx';
import { useAction } from '../useAction.ts';
import { useValidatedForm } from '../useValidatedForm.ts';
import type { DeliverProps } from './DeliverProps.ts';
import { SendingResult } from './SendingResult.tsx';

export function SendMail(receipt: DeliverProps) {
  const { t, language } = useText();
  const { api } = useServices();
  const { state, launch } = useAction((values: typeof MAIL_VALUES) =>
    api.envoiMail({ ...receiptRequest(receipt, language), ...values }),
  );
  const formik = useValidatedForm({
    initialValues: MAIL_VALUES,
    schema: mailSchema,
    onSubmit: launch,
  });
  return (
    <Form formik={formik} label={t('justificatif.mail.titre')}>
      <MailField hint={t('justificatif.mail.aide')} error={formik.errors.adrMail} />
      <SendingResult state={state} done={t('justificatif.mail.fait')} />
      <Button
        type="submit"
        priority="tertiary"
        icon="mail-line"
        label={t('justificatif.mail.action')}
        loading={state.phase === 'busy'}
        testId="envoyer-mail"
      />
    </Form>
  );
}
