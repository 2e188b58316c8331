import { lazy, Suspense } from 'react';
import { Button, ButtonGroup, Loading, Section, useModal } from '#design';
import { useText } from '../../i18n/useText.tsx';
import type { Means } from './MeansHelp.tsx';

const MeansHelp = lazy(async () => ({ default: (await import('./MeansHelp.tsx')).MeansHelp }));

function HelpContent({ data: means }: { readonly data: Means }) {
  return (
    <Suspense fallback={<Loading />}>
      <MeansHelp means={means} />
    </Suspense>
  );
}

export function OtherMeans() {
  const { t } = useText();
  const { open } = useModal();
  const openHelp = (means: Means) =>
    open({ component: HelpContent, title: t(`accueil.${means}.titre`), data: means, size: 'lg' });
  return (
    <Section title={t('accueil.autresMoyens.titre')} below="short">
      <ButtonGroup>
        <Button
          priority="tertiary"
          icon="smartphone-line"
          label={t('accueil.autresMoyens.application')}
          onClick={() => openHelp('aideApplication')}
        />
        <Button
          priority="tertiary"
          icon="phone-line"
          label={t('accueil.autresMoyens.telephone')}
          onClick={() => openHelp('aideTelephone')}
        />
      </ButtonGroup>
    </Section>
  );
}
