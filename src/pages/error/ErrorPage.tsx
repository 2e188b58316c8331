import { useLocation, useParams } from 'react-router-dom';
import { ERROR_PAGE_IDS, type ErrorPageId } from '#contract/errors.ts';
import { Container, Pictogram, Stack, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { OtherPayments } from '../common/OtherPayments.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';

const DAY_S = 86_400;

/** Seconds to wait. Wrong answers are counted over a quarter of an hour (D-15). */
const WAITS: Partial<Readonly<Record<ErrorPageId, number>>> = { 'trop-de-tentatives': 900 };

/** Reads which error to show. Only known ids are accepted, so that no text of the URL is shown. */
function readId(text: string | undefined): ErrorPageId {
  return ERROR_PAGE_IDS.find((id) => id === text) ?? 'technique';
}

/** Reads the incident, by which a person's report is found in the log. */
function readIncident(hash: string): string | undefined {
  return /^#incident=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(hash)?.[1];
}

/** Reads the seconds until a closed service opens again, up to a day (D-26). */
function readWait(hash: string): number | undefined {
  const seconds = Number(/^#attente=(\d{1,5})$/.exec(hash)?.[1]);
  return seconds > 0 && seconds <= DAY_S ? seconds : undefined;
}

export function ErrorPage() {
  const { t, formats } = useText();
  const id = readId(useParams().idErreur);
  const { hash } = useLocation();
  const incident = readIncident(hash);
  const secondsToWait = readWait(hash) ?? WAITS[id];
  return (
    <Container width="narrow">
      <Pictogram name="technicalError" />
      <PageHeading title={t(`erreur.${id}.titre`)} lead={t(`erreur.${id}.texte`)} />
      {secondsToWait !== undefined && (
        <Text>
          {t('detail.messages.erreurs.patienter', { duree: formats.duration(secondsToWait) })}
        </Text>
      )}
      {incident !== undefined && <Text>{t('detail.messages.erreurs.incident', { incident })}</Text>}
      <Stack gap="lg">
        <ScreenLink to="accueil" label={t('erreur.action')} main />
        {id === 'maintenance' && <OtherPayments />}
      </Stack>
    </Container>
  );
}
