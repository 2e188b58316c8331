import type { ReactNode } from 'react';
import type { Amende } from '#contract/schemas/amende.ts';
import { Callout, ExternalLinkButton } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/contexte.ts';
import { DonnerAvis } from './DonnerAvis.tsx';
import { Envois } from './Envois.tsx';
import { Recu, type ReglementProuve } from './Recu.tsx';

/** Of a deposit: what is still to be done, until when and where (D-23). */
function ResteAContester({ amende: { contestation } }: { readonly amende: Amende }) {
  const { t, formats } = useText();
  const { liens } = useServices().settings;
  return (
    <Callout
      title={t('accueil.important.titre')}
      text={
        <>
          {t('justificatif.consigneTexte')}{' '}
          {contestation !== undefined &&
            t('detail.consignation.dernierJour', {
              date: formats.jour(contestation.dernierJour),
            })}
        </>
      }
      action={
        <ExternalLinkButton
          href={liens.contestation}
          label={t('detail.important.consignationLien')}
        />
      }
    />
  );
}

export interface PreuveProps {
  readonly amende: Amende;
  readonly reglement: ReglementProuve;
  /** That the payment stands, in the words of the screen. */
  readonly annonce: ReactNode;
  /** The ways on. */
  readonly suite: ReactNode;
}

/** A payment with its proof: what was paid, and the PDF, the mail and the letter that say so. */
export function Preuve({ amende, reglement, annonce, suite }: PreuveProps) {
  return (
    <>
      {annonce}
      {reglement.nature === 'CONSIGNATION' && <ResteAContester amende={amende} />}
      <Recu amende={amende} reglement={reglement} />
      <Envois amende={amende} reglement={reglement} />
      <DonnerAvis />
      {suite}
    </>
  );
}
