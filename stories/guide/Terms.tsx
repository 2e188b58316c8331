import { useState } from 'react';
import { LANGUES } from '#contract/domaine/langues.ts';
import terms from '../../scripts/terminology.json' with { type: 'json' };
import styles from './guide.module.css';

/** One thing: its word in each language, and the words that must not stand for it there. */
type Term = (typeof terms)[number];

/** The words that the checks refuse in one language. */
function forbidden(term: Term, langue: (typeof LANGUES)[number]): readonly string[] {
  const lists: Readonly<Partial<Record<string, readonly string[]>>> = term.forbidden ?? {};
  return lists[langue] ?? [];
}

const holds = (term: Term, text: string) =>
  LANGUES.some((langue) =>
    [term[langue], ...forbidden(term, langue)].some((word) =>
      word.toLowerCase().includes(text.toLowerCase()),
    ),
  );

function Row({ term }: { readonly term: Term }) {
  return (
    <tr>
      {LANGUES.map((langue) => {
        const Cell = langue === 'fr' ? 'th' : 'td';
        return (
          <Cell key={langue} {...(langue === 'fr' && { scope: 'row' })} lang={langue}>
            {term[langue]}
            {forbidden(term, langue).map((word) => (
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
              {LANGUES.map((langue) => (
                <th key={langue} scope="col">
                  {langue}
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
