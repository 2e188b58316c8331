import type { ReactNode } from 'react';
import type { Fine } from '#contract/schemas/fine.ts';
import { Callout, ExternalLinkButton } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { Deliveries } from './Deliveries.tsx';
import { GiveFeedback } from './GiveFeedback.tsx';
import { History } from './History.tsx';
import { type ProvenPayment, Receipt } from './Receipt.tsx';
import { RestToPay } from './RestToPay.tsx';

/** Of a deposit: the next step, its last day and place (D-23). */
function StillContestable({ amende: { contestation } }: { readonly amende: Fine }) {
  const { t, langue, formats } = useText();
  const site = useServices().settings.contestation[langue];
  return (
    <Callout
      title={t('accueil.important.titre')}
      text={
        <>
          {t('justificatif.consigneTexte')}{' '}
          {contestation !== undefined && (
            <span>
              {t('detail.contestation.dernierJour', {
                date: formats.jour(contestation.dernierJour),
              })}
            </span>
          )}
        </>
      }
      action={<ExternalLinkButton href={site} label={t('detail.important.consignationLien')} />}
    />
  );
}

export interface ProofProps {
  readonly amende: Fine;
  readonly reglement: ProvenPayment;
  readonly announcement: ReactNode;
  readonly suite: ReactNode;
}

/** A payment with its proof: what was paid, and the PDF, the mail and the letter that say so. */
export function Proof({ amende, reglement, announcement, suite }: ProofProps) {
  return (
    <>
      {announcement}
      {reglement.nature === 'CONSIGNATION' && <StillContestable amende={amende} />}
      <RestToPay amende={amende} />
      <Receipt amende={amende} reglement={reglement} />
      <Deliveries amende={amende} reglement={reglement} />
      {amende.reglements.length > 1 && <History amende={amende} />}
      <GiveFeedback />
      {suite}
    </>
  );
}
