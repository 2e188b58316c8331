import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findScreen } from '#contract/paths.ts';
import { JOURNEY } from '../../stories/guide/journey.ts';
import { queryIn } from '../../stories/support/media.ts';

const read = (path: string) => readFileSync(path, 'utf8');

const filesBelow = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));

/** The components that `design/index.ts` exports. */
function exportedComponents(): string[] {
  const source = ts.createSourceFile('index.ts', read('design/index.ts'), ts.ScriptTarget.Latest);
  return source.statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause, isTypeOnly }) =>
      isTypeOnly || !exportClause || !ts.isNamedExports(exportClause)
        ? []
        : exportClause.elements
            .filter((element) => !element.isTypeOnly && /^[A-Z][a-z]/.test(element.name.text))
            .map(({ name }) => name.text),
    );
}

const COMPONENTS = exportedComponents();
const NAMES = new Set(COMPONENTS);
const STORIES = ['.stories.tsx', '.stories.ts']
  .flatMap((end) => filesBelow('stories', end))
  .map(read);

/** Title and names of the stories of a file. */
const storiesOf = (source: string) => ({
  title: /const meta = \{[\s\S]*?\btitle: '([^']+)'/.exec(source)?.[1] ?? '',
  stories: [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name),
});
const TITLES = STORIES.map((source) => storiesOf(source).title);

describe('stories', () => {
  it('the door of the design layer is read', () => {
    expect(COMPONENTS.length).toBeGreaterThan(40);
  });

  it.each(COMPONENTS)('%s is shown in a story', (name) => {
    expect(STORIES.some((story) => new RegExp(`component: ${name},|<${name}\\b`).test(story))).toBe(
      true,
    );
  });
});

describe('the doc comment', () => {
  const sources = filesBelow('design', '.tsx').map(read).join('\n');
  const comments = COMPONENTS.map((name): [name: string, comment: string] => {
    const declared = new RegExp(
      `/\\*\\*((?:(?!\\*/)[\\s\\S])*?)\\*/\\s*export function ${name}\\b`,
    );
    return [name, declared.exec(sources)?.[1]?.replace(/^\s*\* ?/gm, '') ?? ''];
  });

  it.each(comments)('%s says when to use it and when not, and links to the DSFR', (_, comment) => {
    expect(comment).toMatch(/^Use [\s\S]*\sNot\s/m);
    expect(comment).toMatch(/^@see https:\/\/www\.systeme-de-design\.gouv\.fr\//m);
    const named = [...comment.matchAll(/`([A-Z][a-z]\w*)`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !NAMES.has(name))).toEqual([]);
  });
});

describe('titles', () => {
  it('each story of the design layer is in the family that its folder names', () => {
    const misplaced = filesBelow(join('stories', 'design'), '.stories.tsx').filter((file) => {
      const { title } = storiesOf(read(file));
      const [, family = '', name = ''] = title.split('/');
      return name === '' || family.toLowerCase() !== basename(dirname(file));
    });
    // The board shows all families.
    expect(misplaced).toEqual([join('stories', 'design', 'Board.stories.tsx')]);
  });
});

describe('the map of the journey', () => {
  it('shows every screen, and nothing else but the scan', () => {
    const outside = ['Pages/Demonstration', 'Pages/StaticPages'];
    const screens = TITLES.filter(
      (title) => title.startsWith('Pages/') && !outside.includes(title),
    );
    const shown = JOURNEY.flatMap(({ titles }) => titles);
    expect(shown.toSorted()).toEqual([...screens, 'Design/Modal/ScanModal'].toSorted());
  });

  it.each(JOURNEY.flatMap(({ paths }) => paths))('%s is an address of the service', (path) => {
    expect(findScreen(path.replaceAll(':', ''))).toBeDefined();
  });

  it('each step leads to steps of the map', () => {
    const names = JOURNEY.map(({ name }) => name);
    expect(JOURNEY.flatMap(({ next }) => next).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('each step is asked for by a requirement or a decision', () => {
    const known = read('docs/requirements.md') + read('docs/decisions.md');
    const unknown = JOURNEY.flatMap(({ ids }) => ids).filter(
      (id) => !new RegExp(`\\b${id}\\b`).test(known),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the toolbar of media', () => {
  it.each([
    ['print', 'print', 'all'],
    ['print', 'screen and (min-width: 48em), print', 'not all, all'],
    ['print', 'only screen', 'not all'],
    ['print', '(min-width: 48em)', '(min-width: 48em)'],
    ['reduced motion', '(prefers-reduced-motion: reduce)', '(min-width: 0)'],
    ['reduced motion', '(prefers-reduced-motion: no-preference)', '(max-width: 0)'],
    ['forced colours', '(forced-colors: active)', '(min-width: 0)'],
    ['none', 'print', 'print'],
  ] as const)('in %s the query "%s" becomes "%s"', (media, query, expected) => {
    expect(queryIn(media, query)).toBe(expected);
  });
});

describe('patterns', () => {
  const HEADS = ['The problem', 'What we do and why', 'In use', 'What not to do'];

  it.each(filesBelow(join('stories', 'patterns'), '.mdx'))('%s shows living stories', (file) => {
    const text = read(file);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, head]) => head)).toEqual(HEADS);
    const shown = [...text.matchAll(/<(?:Story|Canvas) of=\{(\w+)\.(\w+)\} meta=\{\1\}/g)];
    expect(shown.length).toBeGreaterThan(1);
    for (const [, module = '', story = ''] of shown) {
      const [, path = ''] = new RegExp(`as ${module} from '(.+)';`).exec(text) ?? [];
      expect(storiesOf(read(join(dirname(file), path))).stories).toContain(story);
    }
    const named = [...text.matchAll(/<ComponentLink name="(\w+)"/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !NAMES.has(name))).toEqual([]);
  });
});
