import { useFormik } from 'formik';
import { useNavigate } from 'react-router-dom';
import { isMType } from '#contract/domain/noticeType.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Button, ButtonGroup, ButtonLink, Form, RadioGroup, Text } from '#design';
import { fewDaysToArrive } from '../../domain/lastDay.ts';
import { type MailValues, optionalMailSchema, toAddress } from '../../forms/mailForm.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { wantedMail } from '../../session/receiptMail.ts';
import { MailField } from '../common/MailField.tsx';

interface Props {
  readonly amende: Fine;
  /** Cents. */
  readonly montant: number;
}

function BackToDetail() {
  const { t, langue } = useText();
  return (
    <ButtonLink href={href('detail', langue)} label={t('choix.retour')} priority="secondary" />
  );
}

function usePayByCard({ amende: { avisId }, montant }: Props) {
  const { langue } = useText();
  const navigate = useNavigate();
  return async (values: MailValues): Promise<void> => {
    wantedMail.save({ avisId, adrMail: toAddress(values) || null });
    const montantTransaction = String(montant);
    await navigate(href('envoiSipsMontant', langue, { montantTransaction }));
  };
}

function mailAlreadyGiven({ avisId }: Fine): string {
  const kept = wantedMail.read();
  return kept?.avisId === avisId ? (kept.adrMail ?? '') : '';
}

const ON_SUBMIT_ONLY = {
  validationSchema: optionalMailSchema,
  validateOnChange: false,
  validateOnBlur: false,
} as const;

/** One method is no question: the page states it, and its button pays (D-27). */
function CardOnly(props: Props) {
  const { amende, montant } = props;
  const { t, formats } = useText();
  const payWithCard = usePayByCard(props);
  const formik = useFormik({
    ...ON_SUBMIT_ONLY,
    initialValues: { adrMail: mailAlreadyGiven(amende) },
    onSubmit: payWithCard,
  });
  return (
    <Form formik={formik} label={t('choix.titreCarte')}>
      <Text>{t('choix.carteAide')}</Text>
      <MailField aide={t('choix.mail.aide')} error={formik.errors.adrMail} optional />
      <ButtonGroup>
        <Button
          type="submit"
          label={t('choix.continuerCarte', { montant: formats.euros(montant) })}
          testId="action-principale"
        />
        <BackToDetail />
      </ButtonGroup>
    </Form>
  );
}

/** When the money must have arrived, and a warning when that is soon (D-39). */
function transferHint({ arriveeJusquau: day }: Fine, { t, formats }: TextOfLanguage): string {
  if (day === null) return t('choix.virementAide');
  const few = fewDaysToArrive(day, new Date());
  const sentences = [
    t('choix.virementAide'),
    t('choix.virementAvant', { date: formats.jour(day) }),
    few === null ? '' : t('virement.risque', { jours: formats.jours(few) }),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Card or bank transfer (D-18). */
function CardOrTransfer(props: Props) {
  const { amende, montant } = props;
  const text = useText();
  const { t, langue, formats } = text;
  const navigate = useNavigate();
  const payWithCard = usePayByCard(props);
  const toTransfer = () =>
    href(isMType(amende.typeAmende) ? 'indicatifOperation' : 'virement', langue);
  const formik = useFormik({
    ...ON_SUBMIT_ONLY,
    initialValues: { modeReglement: 'CARTE', adrMail: mailAlreadyGiven(amende) },
    onSubmit: async ({ modeReglement, ...mail }) => {
      if (modeReglement === 'VIREMENT') await navigate(toTransfer());
      else await payWithCard(mail);
    },
  });
  const card = { value: 'CARTE', label: t('choix.carte'), hint: t('choix.carteAide') };
  const transfer = {
    value: 'VIREMENT',
    label: t('choix.virement'),
    hint: transferHint(amende, text),
  };
  const byCard = formik.values.modeReglement === 'CARTE';
  return (
    <Form formik={formik} label={t('choix.titre')}>
      <RadioGroup name="modeReglement" legend={t('choix.legende')} options={[card, transfer]} />
      {byCard && <MailField aide={t('choix.mail.aide')} error={formik.errors.adrMail} optional />}
      <ButtonGroup>
        <Button
          type="submit"
          label={
            byCard
              ? t('choix.continuerCarte', { montant: formats.euros(montant) })
              : t('choix.continuer')
          }
          testId="action-principale"
        />
        <BackToDetail />
      </ButtonGroup>
    </Form>
  );
}

/** How to pay: a question only where there are two answers (D-18, D-27). */
export function MethodChoice({ amende, montant }: Props) {
  return amende.virementAutorise ? (
    <CardOrTransfer amende={amende} montant={montant} />
  ) : (
    <CardOnly amende={amende} montant={montant} />
  );
}
