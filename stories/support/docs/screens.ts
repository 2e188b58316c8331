import { STORY_FILES } from './stories.ts';

const SOURCES: Readonly<Record<string, string>> = import.meta.glob(
  '../../../src/{pages,app}/**/*.tsx',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** The folders of `src/pages` whose stories bear another name. */
const NAMES: Readonly<Record<string, string>> = {
  choice: 'paymentChoice',
  notFound: 'error',
  static: 'staticPages',
};

/** A screen that shows a component: a folder of `src/pages`, or the frame that is on every screen. */
export interface Screen {
  readonly folder: string;
  /** Its stories, where it has some of its own. */
  readonly title: string | undefined;
}

const titleOf = (name: string) =>
  STORY_FILES.find(({ title }) => title.toLowerCase() === `pages/${name}`.toLowerCase())?.title;

const folderOf = (path: string) => /\/src\/(?:pages\/)?([^/]+)\//.exec(path)?.[1] ?? '';

/** The parts of screens that several screens share. */
const SHARED = 'common';

/** The folders whose screens use an element, also through shared parts. */
function foldersOf(element: string, seen: ReadonlySet<string> = new Set()): string[] {
  const used = new RegExp(`<${element}\\b|\\buse${element.replace(/Host$/, '')}\\(`);
  return Object.entries(SOURCES)
    .filter(([, source]) => used.test(source))
    .flatMap(([path, source]) => {
      const folder = folderOf(path);
      if (folder !== SHARED || seen.has(path)) return [folder];
      return [...source.matchAll(/^export function ([A-Z]\w+)/gm)].flatMap(([, name = '']) =>
        foldersOf(name, new Set([...seen, path])),
      );
    });
}

/** The screens whose own source shows a component. */
export function screensOf(component: string): Screen[] {
  const folders = [...new Set(foldersOf(component))].filter((folder) => folder !== SHARED).sort();
  return folders.map((folder) => ({ folder, title: titleOf(NAMES[folder] ?? folder) }));
}

/** The components in the source of the screen of these stories. */
export function componentsOf(title: string, components: readonly string[]): string[] {
  return components.filter((name) => screensOf(name).some((screen) => screen.title === title));
}
