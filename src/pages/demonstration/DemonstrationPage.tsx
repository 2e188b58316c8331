import { type ReactNode, useCallback } from 'react';
import { Navigate } from 'react-router-dom';
import { ERROR_PAGE_IDS } from '#contract/errors.ts';
import { href, languagesOf, PUBLIC_SCREENS } from '#contract/paths.ts';
import { Alert, Container, Loading, Table, TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { failureMessage } from '../common/failureMessage.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { useLoad } from '../common/useLoad.ts';
import { CardTable } from './CardTable.tsx';
import { FineTable } from './FineTable.tsx';

function Fines() {
  const text = useText();
  const { api } = useServices();
  const load = useCallback(() => api.demonstration({}), [api]);
  const { state } = useLoad(load);
  if (state.phase === 'loading') return <Loading />;
  if (state.phase === 'failed') {
    return <Alert severity="error" title={failureMessage(state.error, text)} />;
  }
  return <FineTable fines={state.result.avis} />;
}

/** By the names of `audit/states`. */
function Pages() {
  const { t, language } = useText();
  const pages = PUBLIC_SCREENS.filter((name) => languagesOf(name).includes(language));
  const row = (id: string, address: string, title: string): { id: string; cells: ReactNode[] } => ({
    id,
    cells: [<TextLink key={id} href={address} label={title} />, id],
  });
  return (
    <Table
      caption={t('demonstration.pages')}
      columns={[
        { id: 'page', label: t('demonstration.page') },
        { id: 'name', label: t('demonstration.nom') },
      ]}
      rows={[
        ...pages.map((name) => row(name, href(name, language), t(`titres.${name}`))),
        row('introuvable', href('introuvable', language), t('titres.introuvable')),
        ...ERROR_PAGE_IDS.map((id) =>
          row(`erreur-${id}`, href('erreur', language, { idErreur: id }), t(`erreur.${id}.titre`)),
        ),
      ]}
    />
  );
}

/** Every state as a link, with the numbers and cards that lead to it (D-46). */
export function DemonstrationPage() {
  const { t, language } = useText();
  const { settings } = useServices();
  if (!settings.demonstration) return <Navigate replace to={href('introuvable', language)} />;
  return (
    <Container>
      <PageHeading title={t('titres.demonstration')} lead={t('demonstration.chapeau')} />
      <Fines />
      <CardTable />
      <Pages />
    </Container>
  );
}
