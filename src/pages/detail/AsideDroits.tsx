import type { TypeAmende } from '#contract/domaine/typeAmende.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { ExternalLinkButton, ImportantAside } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { ContesterAvis } from '../commun/ContesterAvis.tsx';

type Droits = 'amende' | 'consignation' | 'fps' | 'dernierAvis' | 'aucun';

/** Parking charges are no fines and have a court of their own; what a court has decided is not contested here. */
const PARTICULIERS: Partial<Readonly<Record<TypeAmende, Droits>>> = {
  FPSM: 'fps',
  FPSMm: 'fps',
  AVTS: 'fps',
  DAAP: 'dernierAvis',
  AMD: 'aucun',
};

function droits({ typeAmende, consignation }: Amende): Droits {
  return consignation ? 'consignation' : (PARTICULIERS[typeAmende] ?? 'amende');
}

/** What must be known before paying, as it is true of this very type (H-02, D-23). */
export function AsideDroits({ amende }: { readonly amende: Amende }) {
  const { t, rich } = useText();
  const { contestation, stationnement } = useServices().settings.liens;
  const titre = t('accueil.important.titre');
  switch (droits(amende)) {
    case 'aucun':
      return null;
    case 'dernierAvis':
      return <ImportantAside title={titre} text={t('detail.important.dernierAvis')} />;
    case 'consignation':
      return (
        <ImportantAside
          title={titre}
          text={t('detail.important.consignation')}
          action={
            <ExternalLinkButton
              href={contestation}
              label={t('detail.important.consignationLien')}
            />
          }
        />
      );
    case 'fps':
      return (
        <ImportantAside
          title={titre}
          text={rich('detail.important.fps')}
          action={<ExternalLinkButton href={stationnement} label={t('detail.important.fpsLien')} />}
        />
      );
    case 'amende':
      return <ContesterAvis />;
  }
}
