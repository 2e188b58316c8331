import { type ReactNode, useCallback } from 'react';
import { Navigate } from 'react-router-dom';
import { ERROR_PAGE_IDS } from '#contract/errors.ts';
import { href, languagesOf, PUBLIC_SCREENS } from '#contract/paths.ts';
import { Alert, BackToTop, Container, Loading, Summary, Table, TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { failureMessage } from '../common/failureMessage.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { useLoad } from '../common/useLoad.ts';
import { CardTable, FineTable } from './tables.tsx';

/** Lists the pages under the names that `audit/states` gives them. */
function Pages() {
  const { t, language } = useText();
  const pages = PUBLIC_SCREENS.filter((name) => languagesOf(name).includes(language));
  const row = (id: string, address: string, title: string): { id: string; cells: ReactNode[] } => ({
    id,
    cells: [<TextLink key={id} href={address} label={title} />, id],
  });
  return (
    <Table
      id="pages"
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

function States() {
  const text = useText();
  const { t } = text;
  const { api } = useServices();
  const load = useCallback(() => api.demonstration({}), [api]);
  const { state } = useLoad(load);
  const fines = state.phase === 'ready' ? state.result.avis : [];
  const statuses = [...new Set(fines.map((fine) => fine.statutPaiement))];
  return (
    <Container>
      <PageHeading title={t('titres.demonstration')} lead={t('demonstration.chapeau')} />
      <Summary
        title={t('statiques.sommaire')}
        entries={[
          ...statuses.map((status) => ({ id: status, label: t(`statuts.${status}`) })),
          { id: 'cartes', label: t('demonstration.cartes') },
          { id: 'pages', label: t('demonstration.pages') },
        ]}
      />
      {state.phase === 'loading' && <Loading />}
      {state.phase === 'failed' && (
        <Alert severity="error" title={failureMessage(state.error, text)} />
      )}
      {statuses.map((status) => (
        <FineTable
          key={status}
          status={status}
          fines={fines.filter((fine) => fine.statutPaiement === status)}
        />
      ))}
      <CardTable />
      <Pages />
      <BackToTop />
    </Container>
  );
}

export function DemonstrationPage() {
  const { language } = useText();
  const { settings } = useServices();
  return settings.demonstration ? (
    <States />
  ) : (
    <Navigate replace to={href('introuvable', language)} />
  );
}
