import { lazy, Suspense } from 'react';
import { Button, ButtonGroup, Loading, Section, useModal } from '#design';
import { useText } from '../../i18n/useText.tsx';
import type { Moyen } from './AideMoyen.tsx';

const AideMoyen = lazy(async () => ({ default: (await import('./AideMoyen.tsx')).AideMoyen }));

/** The help of one way to pay, whose code is loaded when it opens (G-11, G-12). */
function ContenuAide({ data: moyen }: { readonly data: Moyen }) {
  return (
    <Suspense fallback={<Loading />}>
      <AideMoyen moyen={moyen} />
    </Suspense>
  );
}

/** The two buttons that open the help modals (H-06). */
export function AutresMoyens() {
  const { t } = useText();
  const { open } = useModal();
  const ouvrir = (moyen: Moyen) =>
    open({ component: ContenuAide, title: t(`accueil.${moyen}.titre`), data: moyen, size: 'lg' });
  return (
    <Section title={t('accueil.autresMoyens.titre')} below="short">
      <ButtonGroup>
        <Button
          type="button"
          priority="secondary"
          icon="smartphone-line"
          label={t('accueil.autresMoyens.application')}
          onClick={() => ouvrir('aideApplication')}
        />
        <Button
          type="button"
          priority="secondary"
          icon="phone-line"
          label={t('accueil.autresMoyens.telephone')}
          onClick={() => ouvrir('aideTelephone')}
        />
      </ButtonGroup>
    </Section>
  );
}
