import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/domain/languages.ts';
import { dictionary } from '../support/dictionary.ts';
import { useSettings } from '../support/docs/useSettings.ts';
import styles from './guide.module.css';

/** Where the messages stand in the locale files. */
const PLACES = ['accueil.messages.erreurs', 'accueil.messages.infos', 'erreur'] as const;

/** The paths of the texts below a node of a locale file. */
function textsBelow(node: unknown, path: string): string[] {
  if (typeof node === 'string') return [path];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => textsBelow(child, `${path}.${key}`));
}

function Table() {
  const { language } = useSettings();
  const { i18n } = dictionary;
  useTranslation('translation', { i18n, lng: 'fr' });
  useTranslation('translation', { i18n, lng: language });
  const rows = PLACES.flatMap((place) =>
    textsBelow(i18n.getResource('fr', 'translation', place), place),
  );
  // Places of values stay as they are written: {{montant}}.
  const told = (other: Language, path: string) =>
    String(i18n.getFixedT(other)(path, { skipInterpolation: true, defaultValue: path }));
  return (
    <div className={styles.wide}>
      <table>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">fr</th>
            {language !== 'fr' && <th scope="col">{language}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((path) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td lang="fr">{told('fr', path)}</td>
              {language !== 'fr' && <td lang={language}>{told(language, path)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each message in French and in the language of the toolbar. */
export function Messages() {
  return (
    <Suspense fallback={null}>
      <Table />
    </Suspense>
  );
}
