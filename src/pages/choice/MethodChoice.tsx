import { useNavigate } from 'react-router-dom';
import { isMType } from '#contract/domain/noticeType.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Button, ButtonGroup, ButtonLink, Form, RadioGroup, Text } from '#design';
import { fewDaysToArrive } from '../../domain/lastDay.ts';
import { optionalMailSchema } from '../../forms/mailForm.ts';
import { methodSchema } from '../../forms/methodForm.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { wantedMail, wantedMailFor } from '../../session/receiptMail.ts';
import { lastDayText } from '../common/lastDayText.ts';
import { MailField } from '../common/MailField.tsx';
import { useValidatedForm } from '../common/useValidatedForm.ts';

interface Props {
  readonly fine: Fine;
  /** Cents. */
  readonly amount: number;
}

function BackToDetail() {
  const { t, language } = useText();
  return (
    <ButtonLink href={href('detail', language)} label={t('choix.retour')} priority="secondary" />
  );
}

function usePayByCard({ fine, amount }: Props) {
  const { language } = useText();
  const navigate = useNavigate();
  return async (values: { readonly adrMail?: string | undefined }): Promise<void> => {
    wantedMail.save({ avisId: fine.avisId, adrMail: values.adrMail || null });
    const address = href('envoiSipsMontant', language, { montantTransaction: String(amount) });
    await navigate(address);
  };
}

const mailAlreadyGiven = (fine: Fine): string => wantedMailFor(fine.avisId)?.adrMail ?? '';

const DELAY_ID = 'delai-paiement';

/** Read before time begins to run on the provider's page (WCAG 2.2.1). */
function Delay() {
  const { t, formats } = useText();
  const { settings } = useServices();
  const duration = formats.duration(Number(settings.tentative) * 60);
  return <Text id={DELAY_ID}>{t('choix.delai', { duree: duration })}</Text>;
}

/** One method is no question: its button pays at once (D-27). */
function CardOnly(props: Props) {
  const { fine, amount } = props;
  const { t, formats } = useText();
  const payWithCard = usePayByCard(props);
  const formik = useValidatedForm({
    schema: optionalMailSchema,
    initialValues: { adrMail: mailAlreadyGiven(fine) },
    onSubmit: payWithCard,
  });
  return (
    <Form formik={formik} label={t('choix.titreCarte')}>
      <Text>{t('choix.carteAide')}</Text>
      <MailField hint={t('choix.mail.aide')} error={formik.errors.adrMail} optional />
      <Delay />
      <ButtonGroup>
        <Button
          type="submit"
          describedBy={DELAY_ID}
          label={t('choix.continuerCarte', { montant: formats.euros(amount) })}
          testId="action-principale"
        />
        <BackToDetail />
      </ButtonGroup>
    </Form>
  );
}

function transferHint(fine: Fine, text: TextOfLanguage): string {
  const { t, formats } = text;
  const day = fine.arriveeJusquau;
  if (day === null) return t('choix.virementAide');
  const few = fewDaysToArrive(day, new Date());
  const sentences = [
    t('choix.virementAide'),
    t('choix.virementAvant', { date: lastDayText(day, text) }),
    few === null ? '' : t('virement.risque', { jours: formats.days(few) }),
  ];
  return sentences.filter(Boolean).join(' ');
}

function CardOrTransfer(props: Props) {
  const { fine, amount } = props;
  const text = useText();
  const { t, language, formats } = text;
  const navigate = useNavigate();
  const payWithCard = usePayByCard(props);
  const toTransfer = () =>
    href(isMType(fine.typeAmende) ? 'indicatifOperation' : 'virement', language);
  const formik = useValidatedForm({
    schema: methodSchema,
    initialValues: { modeReglement: 'CARTE', adrMail: mailAlreadyGiven(fine) },
    onSubmit: async (values) => {
      if (values.modeReglement === 'VIREMENT') await navigate(toTransfer());
      else await payWithCard(values);
    },
  });
  const card = { value: 'CARTE', label: t('choix.carte'), hint: t('choix.carteAide') };
  const transfer = {
    value: 'VIREMENT',
    label: t('choix.virement'),
    hint: transferHint(fine, text),
  };
  const byCard = formik.values.modeReglement === 'CARTE';
  return (
    <Form formik={formik} label={t('choix.titre')}>
      <RadioGroup name="modeReglement" legend={t('choix.legende')} options={[card, transfer]} />
      {byCard && <MailField hint={t('choix.mail.aide')} error={formik.errors.adrMail} optional />}
      {byCard && <Delay />}
      <ButtonGroup>
        <Button
          type="submit"
          describedBy={byCard ? DELAY_ID : undefined}
          label={
            byCard
              ? t('choix.continuerCarte', { montant: formats.euros(amount) })
              : t('choix.continuer')
          }
          testId="action-principale"
        />
        <BackToDetail />
      </ButtonGroup>
    </Form>
  );
}

export function MethodChoice({ fine, amount }: Props) {
  return fine.virementAutorise ? (
    <CardOrTransfer fine={fine} amount={amount} />
  ) : (
    <CardOnly fine={fine} amount={amount} />
  );
}
