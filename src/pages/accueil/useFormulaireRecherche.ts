import { type FormikContextType, useFormik } from 'formik';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { infoNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { caretOf, writeField } from '#design';
import type { RangMessage } from '../../domaine/issueRecherche.ts';
import type { Prefill } from '../../domaine/prefill.ts';
import { formaterSaisie } from '../../domaine/saisieNumero.ts';
import {
  erreursRecherche,
  messageValidation,
  VALEURS_INITIALES,
  type ValeursRecherche,
} from '../../forms/rechercheForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useHorsLigne } from '../../session/connexion.ts';
import { information } from '../../session/information.ts';
import { usePreparation } from '../commun/usePreparation.ts';
import { useSaisieAnterieure } from '../commun/useSaisieAnterieure.ts';
import { useNumeroGarde } from './numeroGarde.ts';
import { useEffacement } from './useEffacement.ts';
import { usePrefill } from './usePrefill.ts';
import { useRecherche } from './useRecherche.ts';

/** The error of a key that the server did not take. */
export const CLE_REFUSEE = 'cleInvalide';

/** What is said, and what it is to the reader. */
interface Message {
  readonly texte: ReactNode;
  readonly rang: RangMessage;
}

const AUCUN: Message = { texte: '', rang: 'error' };

const CHAMPS = ['numTelepaiementCode', 'cle'] as const;

/** The information line: why a lookup must wait (D-26), else what the digits announce (F-07), else why one was sent back here (D-13). */
function useInfo(numero: string): ReactNode {
  const { t, rich } = useText();
  const retour = information.use();
  const horsLigne = useHorsLigne();
  const info = infoNumero(numero);
  if (horsLigne) return t('horsLigne.texte');
  if (info) return rich(`accueil.messages.infos.${info}`);
  return retour ? t(`accueil.retour.${retour}`) : '';
}

/** An error stays on a field until that field changes (D-08). */
function usePeremption(
  { values, setFieldError }: Pick<FormikContextType<ValeursRecherche>, 'values' | 'setFieldError'>,
  champ: keyof ValeursRecherche,
): void {
  const valeur = values[champ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the value is the event
  useEffect(() => setFieldError(champ, undefined), [setFieldError, champ, valeur]);
}

/** What a lookup can lead to, once there is one to make. */
const SUITES = ['detail', 'justificatif'] as const;

const estComplete = (valeurs: ValeursRecherche): boolean =>
  valeurs.cle !== '' && Object.keys(erreursRecherche(valeurs)).length === 0;

/** State and texts of the home form: Formik's values and errors, message line, information line, what is announced. */
export function useFormulaireRecherche() {
  const { t } = useText();
  const [message, setMessage] = useState(AUCUN);
  const dire = (texte: ReactNode, rang: RangMessage = 'error') => setMessage({ texte, rang });
  const [annonce, annoncer] = useState('');
  const chercher = useRecherche(dire, () => formik.setFieldError('cle', CLE_REFUSEE));
  const formik = useFormik<ValeursRecherche>({
    initialValues: VALEURS_INITIALES,
    validateOnChange: false,
    validateOnBlur: false,
    validate: (valeurs) => {
      const erreurs = erreursRecherche(valeurs);
      const cle = messageValidation(erreurs);
      dire(cle ? t(`accueil.messages.erreurs.${cle}`) : '');
      return erreurs;
    },
    onSubmit: async (valeurs) => {
      annoncer(t('dsfr.loading'));
      await chercher(valeurs);
      annoncer('');
    },
  });

  const remplir = ({ numTelepaiementCode, cle }: Prefill) => {
    void formik.setValues({ numTelepaiementCode, cle }, false);
    annoncer(t('accueil.formulaire.preremplissage'));
  };
  usePreparation(SUITES, estComplete(formik.values));
  usePrefill({ remplir, dire });
  useNumeroGarde((numero) => void formik.setFieldValue('numTelepaiementCode', numero, false));
  useSaisieAnterieure(CHAMPS, ({ numTelepaiementCode, cle }) => {
    const numero = formaterSaisie(numTelepaiementCode, caretOf('numTelepaiementCode'));
    writeField('numTelepaiementCode', numero.value, numero.caret);
    void formik.setValues({ numTelepaiementCode: numero.value, cle }, false);
  });
  useEffacement(
    useCallback(() => {
      setMessage(AUCUN);
      information.clear();
    }, []),
  );

  usePeremption(formik, 'numTelepaiementCode');
  usePeremption(formik, 'cle');
  return {
    formik,
    message,
    annonce,
    annoncer,
    remplir,
    info: useInfo(formik.values.numTelepaiementCode),
  };
}
