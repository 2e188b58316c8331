import { useState } from 'react';
import { LANGUAGES } from '#contract/domain/languages.ts';
import terms from '../../scripts/terminology.json' with { type: 'json' };
import styles from './guide.module.css';

/** One thing: its word in each language, and the words to avoid there. */
type Term = (typeof terms)[number];

/** The words that the checks refuse in one language. */
function forbidden(term: Term, language: (typeof LANGUAGES)[number]): readonly string[] {
  const lists: Readonly<Partial<Record<string, readonly string[]>>> = term.forbidden ?? {};
  return lists[language] ?? [];
}

const holds = (term: Term, text: string) =>
  LANGUAGES.some((language) =>
    [term[language], ...forbidden(term, language)].some((word) =>
      word.toLowerCase().includes(text.toLowerCase()),
    ),
  );

function Row({ term }: { readonly term: Term }) {
  return (
    <tr>
      {LANGUAGES.map((language) => {
        const Cell = language === 'fr' ? 'th' : 'td';
        return (
          <Cell key={language} {...(language === 'fr' && { scope: 'row' })} lang={language}>
            {term[language]}
            {forbidden(term, language).map((word) => (
              <div key={word} className={styles.forbidden}>
                <span lang="en">not: </span>
                {word}
              </div>
            ))}
          </Cell>
        );
      })}
    </tr>
  );
}

/** The terms of the service in six languages, with a field to find one by any of its words. */
export function Terms() {
  const [text, setText] = useState('');
  const found = terms.filter((term) => holds(term, text));
  return (
    <>
      <label className={styles.search}>
        Find a word, in any language{' '}
        <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <p role="status">
        {found.length} of {terms.length} terms
      </p>
      <div className={styles.wide}>
        <table>
          <thead>
            <tr>
              {LANGUAGES.map((language) => (
                <th key={language} scope="col">
                  {language}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((term) => (
              <Row key={term.fr} term={term} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
