import { useFormik } from 'formik';
import { useNavigate } from 'react-router-dom';
import { estTypeM } from '#contract/domaine/typeAmende.ts';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Button, ButtonGroup, ButtonLink, Form, RadioGroup, Text } from '#design';
import { schemaMailFacultatif, type ValeursMail, versAdresse } from '../../forms/mailForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { mailVoulu } from '../../session/mailRecu.ts';
import { ChampMail } from '../commun/ChampMail.tsx';

interface Props {
  readonly amende: Amende;
  /** Cents. */
  readonly montant: number;
}

function RetourDetail() {
  const { t, langue } = useText();
  return (
    <ButtonLink href={href('detail', langue)} label={t('choix.retour')} priority="secondary" />
  );
}

/** Keeps what was said of the receipt, and leaves for the card page. */
function usePayerParCarte({ amende: { avisId }, montant }: Props) {
  const { langue } = useText();
  const naviguer = useNavigate();
  return async (valeurs: ValeursMail): Promise<void> => {
    mailVoulu.save({ avisId, adrMail: versAdresse(valeurs) || null });
    const montantTransaction = String(montant);
    await naviguer(href('envoiSipsMontant', langue, { montantTransaction }));
  };
}

/** An address that was typed before a step back is there again. */
function mailDejaDit({ avisId }: Amende): string {
  const dit = mailVoulu.read();
  return dit?.avisId === avisId ? (dit.adrMail ?? '') : '';
}

const AU_SEUL_ENVOI = {
  validationSchema: schemaMailFacultatif,
  validateOnChange: false,
  validateOnBlur: false,
} as const;

/** One method is no question: the page states it, and its button pays (D-27). */
function CarteSeule(props: Props) {
  const { amende, montant } = props;
  const { t, formats } = useText();
  const payer = usePayerParCarte(props);
  const formik = useFormik({
    ...AU_SEUL_ENVOI,
    initialValues: { adrMail: mailDejaDit(amende) },
    onSubmit: payer,
  });
  return (
    <Form formik={formik} label={t('choix.titreCarte')}>
      <Text>{t('choix.carteAide')}</Text>
      <ChampMail
        aide={t('choix.mail.aide')}
        enErreur={formik.errors.adrMail !== undefined}
        optional
      />
      <ButtonGroup>
        <Button
          type="submit"
          label={t('choix.continuerCarte', { montant: formats.euros(montant) })}
          testId="action-principale"
        />
        <RetourDetail />
      </ButtonGroup>
    </Form>
  );
}

/** Card or bank transfer (D-18). */
function CarteOuVirement(props: Props) {
  const { amende, montant } = props;
  const { t, langue, formats } = useText();
  const naviguer = useNavigate();
  const payer = usePayerParCarte(props);
  const versVirement = () =>
    href(estTypeM(amende.typeAmende) ? 'indicatifOperation' : 'virement', langue);
  const formik = useFormik({
    ...AU_SEUL_ENVOI,
    initialValues: { modeReglement: 'CARTE', adrMail: mailDejaDit(amende) },
    onSubmit: async ({ modeReglement, ...mail }) => {
      if (modeReglement === 'VIREMENT') await naviguer(versVirement());
      else await payer(mail);
    },
  });
  const carte = { value: 'CARTE', label: t('choix.carte'), hint: t('choix.carteAide') };
  const virement = { value: 'VIREMENT', label: t('choix.virement'), hint: t('choix.virementAide') };
  const parCarte = formik.values.modeReglement === 'CARTE';
  return (
    <Form formik={formik} label={t('choix.titre')}>
      <RadioGroup name="modeReglement" legend={t('choix.legende')} options={[carte, virement]} />
      {parCarte && (
        <ChampMail
          aide={t('choix.mail.aide')}
          enErreur={formik.errors.adrMail !== undefined}
          optional
        />
      )}
      <ButtonGroup>
        <Button
          type="submit"
          label={
            parCarte
              ? t('choix.continuerCarte', { montant: formats.euros(montant) })
              : t('choix.continuer')
          }
          testId="action-principale"
        />
        <RetourDetail />
      </ButtonGroup>
    </Form>
  );
}

/** How to pay: a question only where there are two answers (D-18, D-27). */
export function ChoixModalite({ amende, montant }: Props) {
  return amende.virementAutorise ? (
    <CarteOuVirement amende={amende} montant={montant} />
  ) : (
    <CarteSeule amende={amende} montant={montant} />
  );
}
