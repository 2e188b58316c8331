import { useState } from 'react';
import { isContestOver } from '#contract/domain/contest.ts';
import { owedOn } from '#contract/domain/owed.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, Button, Form, Section, TextField } from '#design';
import { canBeContested } from '../../domain/rights.ts';
import { INITIAL_DAY, waitingSchema } from '../../forms/waitingForm.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { enforcement } from '../common/enforcement.ts';
import { tierLabel } from '../common/tierLabel.ts';
import { useValidatedForm } from '../common/useValidatedForm.ts';

function owedSentence(fine: Fine, day: string, { t, formats }: TextOfLanguage): string {
  const owed = owedOn(fine, day);
  const date = formats.day(day);
  switch (owed.kind) {
    case 'toPay': {
      const amount = t('detail.attente.montant', {
        date,
        montant: formats.euros(owed.amount),
        palier: tierLabel(fine.typeAmende, owed.tier, t),
      });
      return owed.enforceable ? `${amount} ${enforcement(fine, t)}` : amount;
    }
    case 'enforced':
      return enforcement(fine, t);
    case 'newNotice':
      return owed.amount === undefined
        ? t('detail.attente.nouvelAvis', { date })
        : t('detail.attente.nouvelAvisMontant', { date, montant: formats.euros(owed.amount) });
  }
}

/** True for a day after the last one to contest, where that one is still to come. */
const losesContest = (fine: Fine, day: string): boolean =>
  canBeContested(fine) &&
  fine.contestation?.depasse === false &&
  isContestOver(fine.contestation.dernierJour, day);

function answer(fine: Fine, day: string, text: TextOfLanguage): string {
  const owed = owedSentence(fine, day, text);
  return losesContest(fine, day) ? `${owed} ${text.t('detail.attente.contestation')}` : owed;
}

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
