import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { isLanguage, type Language } from '#contract/domain/languages.ts';
import { addressInLanguage, requestedLanguage } from '#contract/domain/pathLanguage.ts';
import { href } from '#contract/paths.ts';
import { StatusAnnouncer } from '#design';
import { NAMESPACE } from '../i18n/dictionary.ts';
import { LanguageContext } from '../i18n/useText.tsx';
import { currentLanguage, rememberLanguage } from '../session/currentLanguage.ts';
import { noteWebview } from '../session/webview.ts';
import { Frame } from './Frame.tsx';
import { useAnnouncedTitle } from './titles.ts';

/** A component of its own, so that a new title does not render the frame again. */
const NewTitle = () => <StatusAnnouncer message={useAnnouncedTitle()} />;

function WithTexts({ language }: { readonly language: Language }) {
  const { i18n } = useTranslation(NAMESPACE, { lng: language });
  // Without this check i18next would show the keys of missing texts.
  if (!i18n.hasResourceBundle(language, NAMESPACE)) throw new Error(`no texts in ${language}`);
  useEffect(() => {
    rememberLanguage(language);
    document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageContext value={language}>
      <Frame>
        <Outlet />
      </Frame>
      <NewTitle />
    </LanguageContext>
  );
}

/** Reads the language of the address, and follows `?langue=` and `?webview=` (D-05). */
export function LanguageLayout() {
  const language = useParams().langue;
  const address = useLocation();
  const { search } = address;
  useEffect(() => noteWebview(search), [search]);

  if (!isLanguage(language)) {
    return <Navigate replace to={{ pathname: href('introuvable', currentLanguage()), search }} />;
  }
  const asked = requestedLanguage(search);
  if (asked) return <Navigate replace to={addressInLanguage(address, asked)} />;
  return <WithTexts language={language} />;
}
