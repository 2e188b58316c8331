import { CHIFFRES_CLE } from '#contract/domaine/numeroTelepaiement.ts';
import {
  Button,
  CodeField,
  Form,
  FormRow,
  focusField,
  MessageLine,
  Stack,
  StatusAnnouncer,
  Text,
  TextField,
} from '#design';
import { lireCollage } from '../../domaine/prefill.ts';
import { formaterSaisie, limiteSaisie, saisieComplete } from '../../domaine/saisieNumero.ts';
import { type ErreursRecherche, messageValidation } from '../../forms/rechercheForm.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { Reprise } from './Reprise.tsx';
import { ScanAvis } from './ScanAvis.tsx';
import { CLE_REFUSEE, useFormulaireRecherche } from './useFormulaireRecherche.ts';

function texteNumero({ numTelepaiementCode }: ErreursRecherche, t: TextOfLanguage['t']) {
  const erreur = messageValidation({ numTelepaiementCode });
  if (erreur === undefined || erreur === 'formatCleInvalide') return undefined;
  return t(`accueil.formulaire.erreursNumero.${erreur}`);
}

function texteCle({ cle }: ErreursRecherche, t: TextOfLanguage['t']) {
  if (cle === CLE_REFUSEE) return t('accueil.formulaire.erreursCle.cleInvalide');
  const erreur = messageValidation({ cle });
  if (erreur !== 'numTelOuCleInvalide' && erreur !== 'formatCleInvalide') return undefined;
  return t(`accueil.formulaire.erreursCle.${erreur}`);
}

/** The lookup form of the home page (H-03, F-01 … F-07, V-05). */
export function FormulaireRecherche() {
  const { t, rich } = useText();
  const { formik, message, annonce, annoncer, remplir, info } = useFormulaireRecherche();
  const numero = formik.values.numTelepaiementCode;
  const passerALaCle = () => {
    focusField('cle');
    annoncer(t('accueil.formulaire.numeroComplet'));
  };
  const prendreCollage = (texte: string) => {
    const prefill = lireCollage(texte);
    if (prefill) {
      remplir(prefill);
      focusField('cle');
    }
    return prefill !== null;
  };
  return (
    <Form formik={formik} label={t('accueil.formulaire.titre')}>
      <Text size="sm">{t('accueil.formulaire.obligatoire')}</Text>
      <FormRow>
        <CodeField
          name="numTelepaiementCode"
          label={t('accueil.formulaire.numero')}
          hint={rich('accueil.formulaire.numeroAide')}
          inputMode="numeric"
          maxLength={limiteSaisie(numero, numero)}
          transform={formaterSaisie}
          isComplete={saisieComplete}
          onComplete={passerALaCle}
          onPasteText={prendreCollage}
          error={texteNumero(formik.errors, t)}
        />
        <TextField
          name="cle"
          label={t('accueil.formulaire.cle')}
          hint={rich('accueil.formulaire.cleAide')}
          inputMode="numeric"
          maxLength={CHIFFRES_CLE}
          onBack={() => focusField('numTelepaiementCode')}
          error={texteCle(formik.errors, t)}
        />
      </FormRow>
      <ScanAvis remplir={remplir} />
      <MessageLine kind="info" message={info} testId="message-info" />
      <MessageLine
        kind={message.rang}
        message={
          message.rang === 'info' ? (
            <>
              {message.texte} <Reprise />
            </>
          ) : (
            message.texte
          )
        }
        testId="message-erreur"
      />
      <StatusAnnouncer message={annonce} />
      <Stack>
        <Button
          type="submit"
          label={t('accueil.formulaire.rechercher')}
          icon="search-line"
          loading={formik.isSubmitting}
          testId="action-principale"
        />
        <Text size="sm">{t('accueil.formulaire.securise')}</Text>
      </Stack>
    </Form>
  );
}
