import { Navigate, useLocation, useParams } from 'react-router-dom';
import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';

/** R-02, D-04. */
export function ToHome() {
  const { search, hash } = useLocation();
  return <Navigate replace to={{ pathname: href('accueil', DEFAULT_LANGUAGE), search, hash }} />;
}

/** */
export function ToPrefilledHome() {
  const { search, hash } = useLocation();
  const fineId = useParams().amendeId ?? '';
  const pathname = href('accueilPrerempli', DEFAULT_LANGUAGE, { amendeId: fineId });
  return <Navigate replace to={{ pathname, search, hash }} />;
}
