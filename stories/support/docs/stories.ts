import { storyNameFromExport, toId } from 'storybook/internal/csf';

const FILES: Readonly<Record<string, string>> = import.meta.glob('../../**/*.stories.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** One title of the sidebar and the names of its stories, as its file exports them. */
export interface StoryFile {
  readonly title: string;
  readonly stories: readonly string[];
}

/** Reads title and stories of a story file. */
function readStories(source: string): StoryFile {
  const [, title = ''] = /const meta = \{[\s\S]*?\btitle: '([^']+)'/.exec(source) ?? [];
  const stories = [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
  return { title, stories };
}

/** Every story file, in the order of its path. */
export const STORY_FILES: readonly StoryFile[] = Object.values(FILES).map(readStories);

/** Where a story is shown; without one, the page of documentation of its title. */
export function storyAddress(title: string, story?: string): string {
  return story === undefined
    ? `?path=/docs/${toId(title, 'docs')}`
    : `?path=/story/${toId(title, storyNameFromExport(story))}`;
}

/** Finds the title that ends in a name: `Button` gives `Design/Actions/Button`. */
export function titleOf(name: string): string | undefined {
  return STORY_FILES.find(({ title }) => title.endsWith(`/${name}`))?.title;
}
