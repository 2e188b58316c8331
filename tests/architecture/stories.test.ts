import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findScreen } from '#contract/paths.ts';
import { JOURNEY } from '../../stories/guide/journey.ts';
import { dsfrNameOf, isDsfrComponent } from '../../stories/support/docs/dsfr.ts';
import { queryIn } from '../../stories/support/media.ts';
import type { Usage } from '../../stories/support/usage.ts';

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

/** What a person needs to know of a component, by its name: see `stories/support/usage.ts`. */
async function guidance(): Promise<Record<string, Usage>> {
  const files = filesBelow('stories', '.usage.ts');
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, Usage>> => import(resolve(file))),
  );
  return Object.assign({}, ...modules);
}

const COMPONENTS = exportedComponents();
const NAMES = new Set(COMPONENTS);
const STORIES = filesBelow('stories', '.stories.tsx').map(read);
const GUIDANCE = await guidance();

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

describe('the page of the DSFR', () => {
  const sources = filesBelow('design', '.tsx').map(read).join('\n');

  it.each(COMPONENTS)('%s links to it, and the name of a State’s component is known', (name) => {
    const comment = new RegExp(
      `/\\*\\*((?:(?!\\*/)[\\s\\S])*?)\\*/\\s*export function ${name}\\b`,
    ).exec(sources);
    const [, address = ''] = /@see (\S+)/.exec(comment?.[1] ?? '') ?? [];
    expect(address).toMatch(/^https:\/\/www\.systeme-de-design\.gouv\.fr\//);
    expect(dsfrNameOf(address) !== undefined).toBe(isDsfrComponent(address));
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

describe('guidance', () => {
  it.each(COMPONENTS)('%s says when to use it, and when not or what to take instead', (name) => {
    const { when, not = [], instead = [] } = GUIDANCE[name] ?? {};
    expect(when).not.toHaveLength(0);
    expect([...not, ...instead]).not.toHaveLength(0);
  });

  it('nothing is said of a component that does not exist', () => {
    expect(Object.keys(GUIDANCE).filter((name) => !NAMES.has(name))).toEqual([]);
  });

  it.each(Object.entries(GUIDANCE))('%s names components that exist', (_, usage) => {
    const named = Object.values(usage)
      .flat()
      .flatMap((text: string) => [...text.matchAll(/`([A-Z][a-z]\w*)`/g)]);
    expect(named.map(([, name = '']) => name).filter((name) => !NAMES.has(name))).toEqual([]);
  });

  it.each(
    STORIES.filter((source) => source.includes("'dont'")).map((source) => [
      storiesOf(source).title,
      source,
    ]),
  )('%s shows what to do beside what not to, each with its reason', (_, source) => {
    const reasoned = (tag: string) =>
      [
        ...source.matchAll(
          new RegExp(`\\*/\\nexport const \\w+: Story = \\{\\n  tags: \\['${tag}'`, 'g'),
        ),
      ].length;
    expect(reasoned('dont')).toBe(source.split("['dont'").length - 1);
    expect(reasoned('do')).toBe(reasoned('dont'));
  });

  it('each page of guidance has the name of a title', () => {
    const titles = new Set(STORIES.map(storiesOf).map(({ title }) => title.split('/').at(-1)));
    const pages = filesBelow('stories', '.usage.ts').map((file) => basename(file, '.usage.ts'));
    expect(pages.filter((page) => !titles.has(page))).toEqual([]);
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
