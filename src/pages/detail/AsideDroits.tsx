import type { TypeAmende } from '#contract/domaine/typeAmende.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Callout, ExternalLinkButton, ImportantAside, Stack } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { ContesterAvis } from '../commun/ContesterAvis.tsx';

type Droits =
  | 'amende'
  | 'vehicule'
  | 'consignation'
  | 'fps'
  | 'avertissement'
  | 'dernierAvis'
  | 'aucun';

/**
 * The first notice of an offence asks the company that owns the vehicle who was driving. Parking charges are no fines
 * and have a court of their own; what a court has decided is not contested here.
 */
const PARTICULIERS: Partial<Readonly<Record<TypeAmende, Droits>>> = {
  AF: 'vehicule',
  AFm: 'vehicule',
  AFZFE: 'vehicule',
  AFZFEm: 'vehicule',
  FPSM: 'fps',
  FPSMm: 'fps',
  AVTS: 'avertissement',
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
  const cas = droits(amende);
  switch (cas) {
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
    case 'avertissement':
      return (
        <ImportantAside
          title={titre}
          text={rich(`detail.important.${cas}`)}
          action={<ExternalLinkButton href={stationnement} label={t('detail.important.fpsLien')} />}
        />
      );
    case 'vehicule':
      return (
        <Stack gap="lg">
          <ContesterAvis />
          <Callout
            title={t('detail.important.entrepriseTitre')}
            text={t('detail.important.entreprise')}
            action={
              <ExternalLinkButton
                href={contestation}
                label={t('detail.important.entrepriseLien')}
              />
            }
          />
        </Stack>
      );
    case 'amende':
      return <ContesterAvis />;
  }
}
