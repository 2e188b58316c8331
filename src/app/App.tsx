import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { LANGUE_PAR_DEFAUT } from '#contract/domaine/langues.ts';
import { href, PATHS } from '#contract/paths.ts';
import { AddressArea } from './hydration.tsx';
import { LanguageArea } from './LanguageArea.tsx';

/** `/` and `/tai` go to the home page in French; the query string stays (R-02, D-04). */
function ToHome() {
  const { search, hash } = useLocation();
  return <Navigate replace to={{ pathname: href('accueil', LANGUE_PAR_DEFAUT), search, hash }} />;
}

/** `/tai/{amendeId}` goes to the same address below `/fr`. */
function ToPrefilledHome() {
  const { search, hash } = useLocation();
  const { amendeId = '' } = useParams();
  const pathname = href('accueilPrerempli', LANGUE_PAR_DEFAUT, { amendeId });
  return <Navigate replace to={{ pathname, search, hash }} />;
}

/** The addresses without a language, and everything below one (R-01 … R-03). */
export function App() {
  return (
    <AddressArea>
      <Routes>
        <Route index element={<ToHome />} />
        <Route path={PATHS.accueil.pattern} element={<ToHome />} />
        <Route path={PATHS.accueilPrerempli.pattern} element={<ToPrefilledHome />} />
        <Route path=":langue/*" element={<LanguageArea />} />
      </Routes>
    </AddressArea>
  );
}
