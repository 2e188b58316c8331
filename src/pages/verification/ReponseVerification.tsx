import type { Verification } from '#contract/schemas/paiement.ts';
import { Alert, FocusRegion } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { avecSuite, codeExplique } from '../commun/messageEchec.ts';
import type { EtatAction } from '../commun/useAction.ts';

/** Yes, no, or why nobody can say; the focus comes here, so that the answer is read at once. */
export function ReponseVerification({ etat }: { readonly etat: EtatAction<Verification> }) {
  const texte = useText();
  const { t } = texte;
  if (etat.etape === 'fait') {
    const { conforme } = etat.resultat;
    const reponse = conforme ? 'conforme' : 'nonConforme';
    return (
      <FocusRegion label={t('verification.reponse')}>
        <Alert
          severity={conforme ? 'success' : 'error'}
          title={t(`verification.${reponse}.titre`)}
          description={t(`verification.${reponse}.texte`)}
        />
      </FocusRegion>
    );
  }
  if (etat.etape !== 'echec') return null;
  const { erreur } = etat;
  const motif = codeExplique('verification', erreur) === undefined ? 'panne' : 'trop';
  return (
    <FocusRegion label={t('verification.reponse')}>
      <Alert
        severity="warning"
        title={t(`verification.${motif}.titre`)}
        description={avecSuite(t(`verification.${motif}.texte`), erreur, texte)}
      />
    </FocusRegion>
  );
}
