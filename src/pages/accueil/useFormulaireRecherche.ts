import { useFormik } from 'formik';
import { useCallback, useState } from 'react';
import { infoNumero } from '#contract/domaine/numeroTelepaiement.ts';
import type { Prefill } from '../../domaine/prefill.ts';
import {
  erreursRecherche,
  messageValidation,
  VALEURS_INITIALES,
  type ValeursRecherche,
} from '../../forms/rechercheForm.ts';
import { useTexte } from '../../i18n/useTexte.ts';
import { information } from '../../session/information.ts';
import { useEffacement } from './useEffacement.ts';
import { usePrefill } from './usePrefill.ts';
import { useRecherche } from './useRecherche.ts';

/** The information line: what the digits announce (F-07), else why one was sent back here (D-13). */
function useInfo(numero: string): string {
  const { t } = useTexte();
  const retour = information.utiliser();
  const info = infoNumero(numero);
  if (info) return t(`accueil.messages.infos.${info}`);
  return retour ? t(`accueil.retour.${retour}`) : '';
}

/** State and texts of the home form: values, error line, information line, and what is announced. */
export function useFormulaireRecherche() {
  const { t } = useTexte();
  const [message, dire] = useState('');
  const [annonce, annoncer] = useState('');
  /** The values of the last submit: an error stays on a field until that field changes (D-08). */
  const [soumises, setSoumises] = useState<ValeursRecherche>();
  const chercher = useRecherche(dire);
  const formik = useFormik<ValeursRecherche>({
    initialValues: VALEURS_INITIALES,
    validateOnChange: false,
    validateOnBlur: false,
    validate: (valeurs) => {
      const erreurs = erreursRecherche(valeurs);
      const cle = messageValidation(erreurs);
      setSoumises(valeurs);
      dire(cle ? t(`accueil.messages.erreurs.${cle}`) : '');
      return erreurs;
    },
    onSubmit: chercher,
  });

  const remplir = ({ numTelepaiementCode, cle }: Prefill) => {
    void formik.setValues({ numTelepaiementCode, cle }, false);
    annoncer(t('accueil.formulaire.preremplissage'));
  };
  usePrefill({ remplir, dire });
  useEffacement(
    useCallback(() => {
      dire('');
      information.effacer();
    }, []),
  );

  const inchangee = (champ: keyof ValeursRecherche) => formik.values[champ] === soumises?.[champ];
  const erreurs = soumises ? erreursRecherche(soumises) : {};
  return {
    formik,
    message,
    annonce,
    annoncer,
    remplir,
    info: useInfo(formik.values.numTelepaiementCode),
    erreurs: {
      numTelepaiementCode: inchangee('numTelepaiementCode')
        ? erreurs.numTelepaiementCode
        : undefined,
      cle: inchangee('cle') ? erreurs.cle : undefined,
    },
  };
}
