import { Container } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { EnTete } from '../commun/EnTete.tsx';
import { SansScript } from '../commun/SansScript.tsx';
import { FormulaireVerification } from './FormulaireVerification.tsx';
import { ReponseVerification } from './ReponseVerification.tsx';
import { useVerification } from './useVerification.ts';

/** Where anyone checks a receipt by its code: yes or no, and nothing else about the payment (D-19). */
export function VerificationPage() {
  const { t } = useText();
  const { initiales, etat, lancer } = useVerification();
  return (
    <Container width="narrow">
      <EnTete title={t('titres.verification')} lead={t('verification.chapeau')} />
      <ReponseVerification etat={etat} />
      <SansScript />
      <FormulaireVerification
        initiales={initiales}
        enCours={etat.etape === 'cours'}
        verifier={lancer}
      />
    </Container>
  );
}
