import { useLocation, useParams } from 'react-router-dom';
import { ERROR_PAGE_IDS, type ErrorPageId } from '#contract/errors.ts';
import { href } from '#contract/paths.ts';
import { ButtonLink, Container, Pictogram, Stack, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { AutresPaiements } from '../commun/AutresPaiements.tsx';
import { EnTete } from '../commun/EnTete.tsx';

const JOUR_S = 86_400;

/** Errors that leave a fine to be paid at once, by another way. */
const AUTREMENT: readonly ErrorPageId[] = ['maintenance', 'paiement-indisponible'];

/** Seconds to wait where nobody has told them: wrong answers are counted over a quarter of an hour (D-15). */
const ATTENTES: Partial<Readonly<Record<ErrorPageId, number>>> = { 'trop-de-tentatives': 900 };

/** An id that we do not know is `technique`; the text of the URL is never shown. */
function lireId(texte: string | undefined): ErrorPageId {
  return ERROR_PAGE_IDS.find((id) => id === texte) ?? 'technique';
}

/** The number that ties the person's report to a log line; nothing else of the address is ever shown. */
function lireIncident(hash: string): string | undefined {
  return /^#incident=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(hash)?.[1];
}

/** Seconds until a closed service opens again, up to a day (D-26). */
function lireAttente(hash: string): number | undefined {
  const secondes = Number(/^#attente=(\d{1,5})$/.exec(hash)?.[1]);
  return secondes > 0 && secondes <= JOUR_S ? secondes : undefined;
}

/** The error page: what happened, whether money was taken, what to do next. */
export function ErreurPage() {
  const { t, langue, formats } = useText();
  const id = lireId(useParams().idErreur);
  const { hash } = useLocation();
  const incident = lireIncident(hash);
  const attente = lireAttente(hash) ?? ATTENTES[id];
  return (
    <Container width="narrow">
      <Pictogram name="technicalError" />
      <EnTete title={t(`erreur.${id}.titre`)} lead={t(`erreur.${id}.texte`)} />
      {attente !== undefined && (
        <Text>{t('detail.messages.erreurs.patienter', { duree: formats.duree(attente) })}</Text>
      )}
      {incident !== undefined && <Text>{t('detail.messages.erreurs.incident', { incident })}</Text>}
      <Stack gap="lg">
        <ButtonLink
          href={href('accueil', langue)}
          label={t('erreur.action')}
          testId="action-principale"
        />
        {AUTREMENT.includes(id) && <AutresPaiements />}
      </Stack>
    </Container>
  );
}
