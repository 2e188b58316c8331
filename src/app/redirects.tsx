import { Navigate, useLocation, useParams } from 'react-router-dom';
import { LANGUE_PAR_DEFAUT } from '#contract/domaine/langues.ts';
import { href } from '#contract/paths.ts';

/** `/` and `/tai` go to the home page in French; the query string stays (R-02, D-04). */
export function ToHome() {
  const { search, hash } = useLocation();
  return <Navigate replace to={{ pathname: href('accueil', LANGUE_PAR_DEFAUT), search, hash }} />;
}

/** `/tai/{amendeId}` goes to the same address below `/fr`. */
export function ToPrefilledHome() {
  const { search, hash } = useLocation();
  const { amendeId = '' } = useParams();
  const pathname = href('accueilPrerempli', LANGUE_PAR_DEFAUT, { amendeId });
  return <Navigate replace to={{ pathname, search, hash }} />;
}
