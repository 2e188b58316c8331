import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { avecSuite, codeExplique, messageEchec } from '../commun/messageEchec.ts';

/** Why the bank details cannot be shown: nothing was taken, and what to do next. */
export function EchecVirement({ erreur }: { readonly erreur: unknown }) {
  const texte = useText();
  const motif = codeExplique('virement', erreur);
  return (
    <Alert
      severity="error"
      role="alert"
      description={
        motif === undefined
          ? messageEchec(erreur, texte)
          : avecSuite(texte.t(`virement.erreurs.${motif}`), erreur, texte)
      }
    />
  );
}
