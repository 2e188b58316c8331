import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Alert, AmountSummary, ButtonGroup, ButtonLink, Stack } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { AutresPaiements } from '../commun/AutresPaiements.tsx';
import { delaiMontant } from '../commun/delaiMontant.ts';
import { texteDe } from './texteDe.ts';

export interface NonPayeProps {
  readonly etat: Extract<EtatPaiement, 'REFUSE' | 'ANNULE' | 'EXPIRE'>;
  readonly amende: Amende;
}

/** No money was taken (D-25): what is still due and until when, another try, and the other ways. */
export function NonPaye({ etat, amende }: NonPayeProps) {
  const texte = useText();
  const { t, langue, formats } = texte;
  const cles = texteDe(amende);
  return (
    <Stack gap="lg">
      <Alert
        severity={etat === 'REFUSE' ? 'error' : 'info'}
        description={t(`${cles}.${etat}.texte`)}
      />
      {amende.statutPaiement.valeur === 'A_PAYER' && (
        <AmountSummary
          label={t('detail.montants.reste')}
          amount={formats.euros(amende.resteAPayer)}
          note={delaiMontant(amende, texte)}
        />
      )}
      <ButtonGroup>
        <ButtonLink href={href('choixModalites', langue)} label={t(`${cles}.reessai`)} />
        <ButtonLink
          href={href('detail', langue)}
          label={t(`${cles}.reprendre`)}
          priority="secondary"
        />
      </ButtonGroup>
      <AutresPaiements />
    </Stack>
  );
}
