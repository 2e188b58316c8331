import { useState } from 'react';
import { storyAddress } from '../docs/stories.ts';
import { readSettings } from '../settings.ts';
import styles from './board.module.css';
import { type loadStories, type Specimen, specimens } from './specimens.ts';

export interface BoardProps {
  readonly loaded: Awaited<ReturnType<typeof loadStories>>;
  /** The values of the toolbars. */
  readonly globals: Readonly<Record<string, unknown>>;
}

interface CardProps {
  readonly specimen: Specimen;
  readonly globals: Readonly<Record<string, unknown>>;
}

function Card({ specimen, globals }: CardProps) {
  const { component, title, id, Story, room, note } = specimen;
  const { theme, language } = readSettings(globals);
  const framed = `iframe.html?id=${id}&viewMode=story&globals=theme:${theme};locale:${language}`;
  return (
    <li className={styles.card}>
      <div className={styles.window} inert>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        <div className={styles[room]}>
          {room === 'frame' ? <iframe src={framed} title={component} loading="lazy" /> : <Story />}
        </div>
      </div>
      <a className={styles.name} href={`./${storyAddress(title)}`} target="_top">
        {component}
      </a>
    </li>
  );
}

/** Every component of the design layer, live and small, by family; a card leads to the component's page. */
export function Board({ loaded, globals }: BoardProps) {
  const [families] = useState(() => specimens(loaded, globals));
  return (
    <main className={styles.sheet}>
      <h1>All components</h1>
      {families.map(({ name, specimens: cards }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul className={styles.board}>
            {cards.map((specimen) => (
              <Card key={specimen.component} specimen={specimen} globals={globals} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
