import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { adresseDansLangue, langueDemandee } from '#contract/domaine/langueChemin.ts';
import { estLangue, type Langue } from '#contract/domaine/langues.ts';
import { href, PATHS } from '#contract/paths.ts';
import { NAMESPACE } from '../i18n/dictionary.ts';
import { LangueContext } from '../i18n/useText.tsx';
import { langueCourante, noteLangue } from '../session/langueCourante.ts';
import { noteWebview } from '../session/webview.ts';
import { Frame } from './Frame.tsx';
import { PageShell } from './PageShell.tsx';
import { Screen } from './Screen.tsx';
import { pathOf } from './screens.ts';

/** The screen that the server, too, takes an address for; the router then reads its parameters. */
function Screens() {
  const name = pathOf(useLocation().pathname);
  const path = name === 'introuvable' ? '*' : PATHS[name].pattern;
  return (
    <Suspense fallback={<PageShell />}>
      <Routes>
        <Route path={path} element={<Screen name={name} />} />
      </Routes>
    </Suspense>
  );
}

/** Waits for the texts of a language before anything is shown in it. */
function WithTexts({ langue }: { readonly langue: Langue }) {
  const { i18n } = useTranslation(NAMESPACE, { lng: langue });
  // Where they did not come, i18next would show their keys.
  if (!i18n.hasResourceBundle(langue, NAMESPACE)) throw new Error(`no texts in ${langue}`);
  return (
    <LangueContext value={langue}>
      <Frame>
        <Screens />
      </Frame>
    </LangueContext>
  );
}

/**
 * Everything below a language prefix: refuses other prefixes, obeys `?langue=`, reads
 * `?webview=` (D-05), and shows the screens in that language.
 */
export function LanguageArea() {
  const { langue } = useParams();
  const address = useLocation();
  const { search } = address;
  useEffect(() => {
    if (estLangue(langue)) noteLangue(langue);
  }, [langue]);
  useEffect(() => noteWebview(search), [search]);

  if (!estLangue(langue)) {
    return <Navigate replace to={{ pathname: href('introuvable', langueCourante()), search }} />;
  }
  const asked = langueDemandee(search);
  if (asked) return <Navigate replace to={adresseDansLangue(address, asked)} />;
  return <WithTexts langue={langue} />;
}
