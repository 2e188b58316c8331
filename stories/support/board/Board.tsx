import { composeStories, type Meta, type StoryObj } from '@storybook/react-vite';
import { type ComponentType, Suspense, useState } from 'react';
import { STORY_FILES, storyAddress } from '../docs/stories.ts';
import styles from './board.module.css';

interface StoryModule extends Record<string, Meta | StoryObj> {
  readonly default: Meta;
}

/** The parameter `board` of a story file. */
interface BoardParameter {
  /** How much of a page it takes. */
  readonly room?: 'part' | 'page' | 'dialog';
  /** Said in place of what a screen does not show. */
  readonly note?: string;
}

type Loaded = Readonly<Record<string, StoryModule>>;
type Globals = Readonly<Record<string, unknown>>;

const MODULES = import.meta.glob<StoryModule>('../../design/*/*.stories.tsx');

/** The modules of the stories of components, by title. */
export async function loadStories(): Promise<Loaded> {
  const modules = await Promise.all(Object.values(MODULES).map((load) => load()));
  return Object.fromEntries(modules.map((module) => [module.default.title, module]));
}

interface CardProps {
  readonly title: string;
  readonly module: StoryModule;
  /** The toolbars, which a composed story does not know by itself. */
  readonly globals: Globals;
}

/** The first story of a file, small, which leads to its page. */
function Card({ title, module, globals }: CardProps) {
  const { layout, docs, board = {} } = module.default.parameters ?? {};
  const usual = layout === 'fullscreen' ? 'page' : 'part';
  const { room = docs?.story?.inline === false ? 'dialog' : usual, note }: BoardParameter = board;
  const [story = ''] = STORY_FILES.find((file) => file.title === title)?.stories ?? [];
  const [Story] = useState(() => {
    // The board has the frame of the application already.
    const project = { initialGlobals: globals, parameters: { application: true } };
    const composed: Readonly<Record<string, ComponentType>> = composeStories(module, project);
    return composed[story] ?? (() => null);
  });
  return (
    <li className={styles.card}>
      <div className={styles.window} inert>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        <div className={styles[room]}>
          <Suspense fallback={null}>
            <Story />
          </Suspense>
        </div>
      </div>
      <a className={styles.name} href={`./${storyAddress(title)}`} target="_top">
        {title.split('/').at(-1)}
      </a>
    </li>
  );
}

export interface BoardProps {
  readonly loaded: Loaded;
  readonly globals: Globals;
}

/** Every page of the design layer, live and small, by family. */
export function Board({ loaded, globals }: BoardProps) {
  const titles = Object.keys(loaded).sort();
  const families = [...new Set(titles.map((title) => title.split('/')[1] ?? ''))];
  return (
    <main className={styles.sheet}>
      <h1>All components</h1>
      {families.map((family) => (
        <section key={family} aria-label={family}>
          <h2>{family}</h2>
          <ul className={styles.board}>
            {titles
              .filter((title) => title.split('/')[1] === family)
              .map((title) => {
                const module = loaded[title];
                return (
                  module && <Card key={title} title={title} module={module} globals={globals} />
                );
              })}
          </ul>
        </section>
      ))}
    </main>
  );
}
