import { useState } from 'react';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, Button, Form, Section, TextField } from '#design';
import { INITIAL_DAY, waitingSchema } from '../../forms/waitingForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useValidatedForm } from '../common/useValidatedForm.ts';
import { ifPaidOn } from './ifPaidOn.ts';

export function IfIWait({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t } = text;
  const [day, setDay] = useState('');
  const formik = useValidatedForm({
    initialValues: INITIAL_DAY,
    schema: waitingSchema(parisDay(new Date())),
    onSubmit: (values) => setDay(values.jour),
  });
  return (
    <Section title={t('detail.attente.titre')} level={3}>
      <Form formik={formik} label={t('detail.attente.titre')}>
        <TextField
          name="jour"
          type="date"
          label={t('detail.attente.jour')}
          hint={t('detail.attente.aide')}
          error={formik.errors.jour && t('detail.attente.erreur')}
        />
        <Button type="submit" priority="tertiary" label={t('detail.attente.voir')} />
      </Form>
      {day !== '' && formik.errors.jour === undefined && (
        <Alert severity="info" announced="polite" description={ifPaidOn(fine, day, text)} />
      )}
    </Section>
  );
}
