import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { adresseDansLangue, langueDemandee } from '#contract/domaine/langueChemin.ts';
import { estLangue, type Langue } from '#contract/domaine/langues.ts';
import { href } from '#contract/paths.ts';
import { NAMESPACE } from '../i18n/dictionary.ts';
import { LangueContext } from '../i18n/useText.tsx';
import { langueCourante, noteLangue } from '../session/langueCourante.ts';
import { noteWebview } from '../session/webview.ts';
import { Frame } from './Frame.tsx';
import { PageShell } from './PageShell.tsx';

/** Waits for the texts of a language before anything is shown in it. */
function WithTexts({ langue }: { readonly langue: Langue }) {
  const { i18n } = useTranslation(NAMESPACE, { lng: langue });
  // Where they did not come, i18next would show their keys.
  if (!i18n.hasResourceBundle(langue, NAMESPACE)) throw new Error(`no texts in ${langue}`);
  useEffect(() => {
    noteLangue(langue);
    document.documentElement.lang = langue;
  }, [langue]);
  return (
    <LangueContext value={langue}>
      <Frame>
        <Suspense fallback={<PageShell />}>
          <Outlet />
        </Suspense>
      </Frame>
    </LangueContext>
  );
}

/**
 * Everything below a language prefix: refuses other prefixes, obeys `?langue=`, reads
 * `?webview=` (D-05), and shows the screens in that language.
 */
export function LanguageLayout() {
  const { langue } = useParams();
  const address = useLocation();
  const { search } = address;
  useEffect(() => noteWebview(search), [search]);

  if (!estLangue(langue)) {
    return <Navigate replace to={{ pathname: href('introuvable', langueCourante()), search }} />;
  }
  const asked = langueDemandee(search);
  if (asked) return <Navigate replace to={adresseDansLangue(address, asked)} />;
  return <WithTexts langue={langue} />;
}
