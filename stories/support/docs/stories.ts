import { storyNameFromExport, toId } from 'storybook/internal/csf';

const FILES: Readonly<Record<string, string>> = import.meta.glob('../../**/*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** One title of the sidebar and the names of its stories, as its file exports them. */
export interface StoryFile {
  readonly title: string;
  readonly stories: readonly string[];
  readonly source: string;
}

/** Reads title and stories of a story file. */
function readStories(source: string): StoryFile {
  const [, title = ''] = /const meta = \{[\s\S]*?\btitle: '([^']+)'/.exec(source) ?? [];
  const stories = [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
  return { title, stories, source };
}

/** Every story file, in the order of its path. */
export const STORY_FILES: readonly StoryFile[] = Object.values(FILES).map(readStories);

/** Where a story is shown; with `docs` the page of documentation of its title. */
export function storyAddress(title: string, story?: string): string {
  return story === undefined
    ? `?path=/docs/${toId(title, 'docs')}`
    : `?path=/story/${toId(title, storyNameFromExport(story))}`;
}

/** Finds the title that ends in a name: `Button` gives `Design/Actions/Button`. */
export function titleOf(name: string): string | undefined {
  return STORY_FILES.find(({ title }) => title.endsWith(`/${name}`))?.title;
}

/** The first good story of a file that draws a component by name; without one the file's first story. */
export function storyShowing(component: string, { stories, source }: StoryFile): string {
  const drawn = new RegExp(`<${component}\\b`);
  const parts = source.split(/^export const (?=\w)/m).slice(1);
  const rank = parts.findIndex((part) => drawn.test(part) && !part.includes("tags: ['dont'"));
  return stories[Math.max(rank, 0)] ?? '';
}
