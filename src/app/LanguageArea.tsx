import { Suspense, use, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { CHEMINS, href, type NomChemin } from '#contract/chemins.ts';
import { estLangue, type Langue } from '#contract/domaine/langues.ts';
import { Loading } from '#design';
import { adresseDansLangue, langueDemandee } from '../domaine/langueChemin.ts';
import { LangueContext } from '../i18n/useText.ts';
import { useServices } from '../services/contexte.ts';
import { langueCourante, noterLangue } from '../session/langueCourante.ts';
import { noterWebview } from '../session/webview.ts';
import { Cadre } from './Frame.tsx';
import { Ecran } from './Screen.tsx';

const NOMS = Object.keys(CHEMINS).filter((nom): nom is NomChemin => nom in CHEMINS);

function Ecrans() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        {NOMS.map((nom) => (
          <Route key={nom} path={CHEMINS[nom].motif} element={<Ecran nom={nom} />} />
        ))}
        <Route path="*" element={<Ecran nom="introuvable" />} />
      </Routes>
    </Suspense>
  );
}

/** Waits for the words of a language before anything is shown in it. */
function AvecTextes({ langue }: { readonly langue: Langue }) {
  const { dictionnaire } = useServices();
  if (!dictionnaire.connait(langue)) use(dictionnaire.charger(langue));
  return (
    <LangueContext value={langue}>
      <Cadre>
        <Ecrans />
      </Cadre>
    </LangueContext>
  );
}

/**
 * Everything below a language prefix: refuses other prefixes, obeys `?langue=`, reads
 * `?webview=` (D-05), and shows the screens in that language.
 */
export function EspaceLangue() {
  const { langue } = useParams();
  const adresse = useLocation();
  const { search } = adresse;
  useEffect(() => {
    if (estLangue(langue)) noterLangue(langue);
  }, [langue]);
  useEffect(() => noterWebview(search), [search]);

  if (!estLangue(langue)) {
    return <Navigate replace to={{ pathname: href('introuvable', langueCourante()), search }} />;
  }
  const demandee = langueDemandee(search);
  if (demandee) return <Navigate replace to={adresseDansLangue(adresse, demandee)} />;
  return <AvecTextes langue={langue} />;
}
