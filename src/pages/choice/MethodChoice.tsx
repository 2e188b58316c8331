import { useNavigate } from 'react-router-dom';
import { isMType } from '#contract/domain/noticeType.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Button, ButtonGroup, Form, RadioGroup, Text } from '#design';
import { fewDaysToArrive } from '../../domain/lastDay.ts';
import { methodSchema } from '../../forms/methodForm.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { wantedMail, wantedMailFor } from '../../session/receiptMail.ts';
import { MailField } from '../common/MailField.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { useValidatedForm } from '../common/useValidatedForm.ts';

interface Props {
  readonly fine: Fine;
  /** The amount to pay in cents. */
  readonly amount: number;
}

const WHAT_FOLLOWS_ID = 'suite-du-paiement';

function transferHint(fine: Fine, text: TextOfLanguage): string {
  const { t, formats } = text;
  const day = fine.arriveeJusquau;
  if (day === null) return t('virement.preuve');
  const few = fewDaysToArrive(day, new Date());
  const sentences = [
    t('virement.preuve'),
    t('choix.virementAvant', { date: formats.day(day) }),
    few === null ? '' : t('virement.risque', { jours: formats.days(few) }),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Asks for the method of payment. If there is only one, it is stated and not asked (D-27). */
export function MethodChoice({ fine, amount }: Props) {
  const text = useText();
  const { t, language, formats } = text;
  const navigate = useNavigate();
  const toTransfer = isMType(fine.typeAmende) ? 'indicatifOperation' : 'virement';
  const wanted = wantedMailFor(fine.avisId);
  const formik = useValidatedForm({
    schema: methodSchema,
    initialValues: { modeReglement: 'CARTE', adrMail: wanted?.adrMail ?? '' },
    onSubmit: async ({ modeReglement: method, adrMail: mail }) => {
      if (method === 'VIREMENT') return navigate(href(toTransfer, language));
      // The start has the specification's fields alone, unless an address is given or taken back (K-05, D-19).
      if (mail || wanted !== null) {
        wantedMail.save({ avisId: fine.avisId, adrMail: mail || null });
      }
      return navigate(href('envoiSipsMontant', language, { montantTransaction: String(amount) }));
    },
  });
  const card = { value: 'CARTE', label: t('choix.carte'), hint: t('choix.carteAide') };
  const transfer = {
    value: 'VIREMENT',
    label: t('choix.virement'),
    hint: transferHint(fine, text),
  };
  const duration = formats.duration(Number(useServices().settings.tentative) * 60);
  const byCard = formik.values.modeReglement === 'CARTE';
  return (
    <Form formik={formik} label={t(fine.virementAutorise ? 'choix.titre' : 'choix.titreCarte')}>
      {fine.virementAutorise ? (
        <RadioGroup name="modeReglement" legend={t('choix.legende')} options={[card, transfer]} />
      ) : (
        <Text>{t('choix.carteAide')}</Text>
      )}
      {byCard && <MailField hint={t('choix.mail.aide')} error={formik.errors.adrMail} optional />}
      {/* Read before time begins to run on the provider's page (WCAG 2.2.1). */}
      <Text id={WHAT_FOLLOWS_ID}>
        {byCard ? t('choix.delai', { duree: duration }) : t('virement.suite')}
      </Text>
      <ButtonGroup>
        <Button
          type="submit"
          describedBy={WHAT_FOLLOWS_ID}
          label={
            byCard
              ? t('choix.continuerCarte', { montant: formats.euros(amount) })
              : t('choix.continuer')
          }
          main
        />
        <ScreenLink to="detail" label={t('choix.retour')} priority="tertiary" />
      </ButtonGroup>
    </Form>
  );
}
