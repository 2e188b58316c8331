import { Alert } from '#design';
import { ApiError } from '../../api/ApiError.ts';
import { useTexte } from '../../i18n/useTexte.ts';
import { avecSuite, messageEchec } from '../commun/messageEchec.ts';

const MOTIFS = ['virement-non-autorise', 'trop-de-tentatives', 'maintenance'] as const;

/** Why the bank details cannot be shown: nothing was taken, and what to do next. */
export function EchecVirement({ erreur }: { readonly erreur: unknown }) {
  const texte = useTexte();
  const motif = MOTIFS.find((code) => erreur instanceof ApiError && erreur.code === code);
  return (
    <Alert
      severity="error"
      role="alert"
      title={texte.t('virement.echec')}
      description={
        motif === undefined
          ? messageEchec(erreur, texte)
          : avecSuite(texte.t(`virement.erreurs.${motif}`), erreur, texte)
      }
    />
  );
}
