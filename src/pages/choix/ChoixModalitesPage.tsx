import { Navigate } from 'react-router-dom';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Alert, AmountSummary, Container, Stack } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { choixReglement } from '../../session/choixReglement.ts';
import { AutresPaiements } from '../commun/AutresPaiements.tsx';
import { EnTete } from '../commun/EnTete.tsx';
import { useAmende } from '../commun/useAmende.ts';
import { usePreparation } from '../commun/usePreparation.ts';
import { ChoixModalite } from './ChoixModalite.tsx';

/** The amount chosen for this very fine, in cents; the balance when none was chosen. */
function useMontant({ avisId, resteAPayer }: Amende): number {
  const choix = choixReglement.use();
  return choix?.avisId === avisId ? choix.montant : resteAPayer;
}

const SUITES_CARTE = ['envoiSips'] as const;
const SUITES = ['envoiSips', 'virement', 'indicatifOperation'] as const;

/** The choice of the method of payment; the other ways are explained, not offered as buttons (R-08, D-18). */
export function ChoixModalitesPage() {
  const { t, langue, formats } = useText();
  const amende = useAmende();
  const montant = useMontant(amende);
  usePreparation(amende.virementAutorise ? SUITES : SUITES_CARTE);
  if (amende.statutPaiement.valeur !== 'A_PAYER') {
    return <Navigate replace to={href('detail', langue)} />;
  }
  return (
    <Container width="narrow">
      <EnTete
        title={t(amende.virementAutorise ? 'choix.titre' : 'choix.titreCarte')}
        lead={t('choix.chapeau', { numero: formaterNumero(amende.numAvis) })}
      />
      <AmountSummary label={t('choix.montant')} amount={formats.euros(montant)} />
      {amende.consignation && (
        <Alert severity="info" description={t('detail.consignation.rappel')} />
      )}
      <Stack gap="lg">
        <ChoixModalite amende={amende} montant={montant} />
        <AutresPaiements />
      </Stack>
    </Container>
  );
}
