import type { Fine } from '#contract/schemas/fine.ts';
import { Callout, ExternalLinkButton, ImportantAside, Stack } from '#design';
import { rights } from '../../domain/rights.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { ContestNotice } from '../common/ContestNotice.tsx';

function Contest({
  cas: cases,
}: {
  readonly cas: 'consignation' | 'delit' | 'fps' | 'avertissement';
}) {
  const { t, rich } = useText();
  const { contestation, stationnement } = useServices().settings.liens;
  const tribunal = cases === 'fps' || cases === 'avertissement';
  return (
    <ImportantAside
      title={t('accueil.important.titre')}
      text={rich(`detail.important.${cases}`)}
      action={
        <ExternalLinkButton
          href={tribunal ? stationnement : contestation}
          label={t(`detail.important.${tribunal ? 'fpsLien' : 'consignationLien'}`)}
        />
      }
    />
  );
}

/** Paying is not enough for a company: its driver must be named, or a second, higher fine follows. */
function Company() {
  const { t } = useText();
  const { contestation } = useServices().settings.liens;
  return (
    <Callout
      title={t('detail.important.entrepriseTitre')}
      text={t('detail.important.entreprise')}
      action={
        <ExternalLinkButton href={contestation} label={t('detail.important.entrepriseLien')} />
      }
    />
  );
}

export function RightsAside({ amende }: { readonly amende: Fine }) {
  const { t } = useText();
  const cases = rights(amende);
  switch (cases) {
    case 'aucun':
      return null;
    case 'dernierAvis':
      return (
        <ImportantAside
          title={t('accueil.important.titre')}
          text={t('detail.important.dernierAvis')}
        />
      );
    case 'amende':
      return <ContestNotice />;
    case 'vehicule':
      return (
        <Stack gap="lg">
          <ContestNotice />
          <Company />
        </Stack>
      );
    default:
      return <Contest cas={cases} />;
  }
}
