import { useState } from 'react';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, Button, Form, Section, TextField } from '#design';
import { amountOn } from '../../domain/amountOn.ts';
import { INITIAL_DAY, waitingSchema } from '../../forms/waitingForm.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { tierLabel } from '../common/tierLabel.ts';
import { useValidatedForm } from '../common/useValidatedForm.ts';

function answer(fine: Fine, day: string, { t, formats }: TextOfLanguage): string {
  const outlook = amountOn(fine, day);
  const toPay = (amount: number, label: string) =>
    t('detail.attente.montant', {
      date: formats.day(day),
      montant: formats.euros(amount),
      palier: label,
    });
  switch (outlook.kind) {
    case 'toPay':
      return toPay(outlook.amount, tierLabel(fine.typeAmende, outlook.tier, t));
    case 'enforced':
      return `${t('detail.montants.recouvrement')}.`;
    case 'newNotice': {
      const then = `${t('detail.montants.nouvelAvis', { date: formats.day(outlook.since) })}.`;
      return outlook.amount === undefined
        ? `${t('detail.montants.augmente')}. ${then}`
        : `${toPay(outlook.amount, t('paliers.MAJOREE'))} ${then}`;
    }
  }
}

/** The amount on a day that the person chooses, beside the steps that the notice gives. */
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
        <Button type="submit" priority="secondary" label={t('detail.attente.voir')} />
      </Form>
      {day !== '' && formik.errors.jour === undefined && (
        <Alert severity="info" said="polite" description={answer(fine, day, text)} />
      )}
    </Section>
  );
}
