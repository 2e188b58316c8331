import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { Container, OperationCodeImage } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { EnTete } from '../commun/EnTete.tsx';
import { lireIndicatifRefuse } from '../commun/indicatifRefuse.ts';
import { usePreparation } from '../commun/usePreparation.ts';
import { FormulaireIndicatif } from './FormulaireIndicatif.tsx';

const SUITES = ['virementIndicatif'] as const;

/** Entry of the operation code, with a drawing that shows where it is printed (R-09, D-18). */
export function IndicatifOperationPage() {
  const { t, rich, langue } = useText();
  const naviguer = useNavigate();
  usePreparation(SUITES);
  const refuse = lireIndicatifRefuse(useLocation().state);
  return (
    <Container width="narrow">
      <EnTete title={t('titres.indicatifOperation')} lead={rich('indicatifOperation.texte')} />
      <OperationCodeImage
        alt={t('indicatifOperation.image')}
        example={t('indicatifOperation.exemple')}
      />
      <FormulaireIndicatif
        refuse={refuse}
        continuer={(indicatifOperation) =>
          naviguer(href('virementIndicatif', langue, { indicatifOperation }))
        }
      />
    </Container>
  );
}
