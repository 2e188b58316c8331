import { composeStories, type Meta, type Parameters, type StoryObj } from '@storybook/react-vite';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { COMPONENTS, pageOf } from '../docs/catalogue.ts';
import { STORY_FILES, storyShowing, titleOf } from '../docs/stories.ts';

interface StoryModule extends Record<string, Meta | StoryObj> {
  readonly default: Meta;
}

type Loaded = Readonly<Record<string, StoryModule>>;

const MODULES = import.meta.glob<StoryModule>('../../design/*/*.stories.tsx');

/** The story that stands for a component on the board. */
export interface Specimen {
  readonly component: string;
  readonly title: string;
  readonly id: string;
  readonly Story: React.ComponentType;
  /** How much of a page it takes: `frame` is a window of its own, because its dialog covers the window. */
  readonly room: 'part' | 'page' | 'frame';
  /** Said in place of what a screen does not show. */
  readonly note: string | undefined;
}

/** The parameter `board` of a story file. */
interface BoardParameter {
  readonly room?: Specimen['room'];
  readonly note?: string;
}

export interface Family {
  readonly name: string;
  readonly specimens: readonly Specimen[];
}

/** The modules of the stories of components, by title. */
export async function loadStories(): Promise<Loaded> {
  const modules = await Promise.all(Object.values(MODULES).map((load) => load()));
  return Object.fromEntries(modules.map((module) => [module.default.title, module]));
}

function roomOf({ layout, docs }: Parameters): Specimen['room'] {
  if (docs?.story?.inline === false) return 'frame';
  return layout === 'fullscreen' ? 'page' : 'part';
}

/**
 * @param globals the toolbars, which a composed story does not know by itself
 * @throws if a component has no page, or its page no story
 */
function specimenOf(
  component: string,
  loaded: Loaded,
  globals: Readonly<Record<string, unknown>>,
): Specimen {
  const title = titleOf(pageOf(component) ?? '');
  const file = STORY_FILES.find((one) => one.title === title);
  const module = title === undefined ? undefined : loaded[title];
  if (title === undefined || file === undefined || module === undefined) {
    throw new Error(`${component} has no page of documentation`);
  }
  const name = storyShowing(component, file);
  // The board has the frame of the application already.
  const project = { initialGlobals: globals, parameters: { application: true } };
  const composed: Readonly<Record<string, React.ComponentType>> = composeStories(module, project);
  const Story = composed[name];
  if (Story === undefined) throw new Error(`${title} has no story ${name}`);
  const id = toId(title, storyNameFromExport(name));
  const parameters = module.default.parameters ?? {};
  const { room = roomOf(parameters), note }: BoardParameter = parameters.board ?? {};
  return { component, title, id, Story, room, note };
}

/** One specimen for each component of the design layer's door, by family. */
export function specimens(loaded: Loaded, globals: Readonly<Record<string, unknown>>): Family[] {
  const all = COMPONENTS.map((component) => specimenOf(component, loaded, globals));
  const familyOf = ({ title }: Specimen) => title.split('/')[1] ?? '';
  const names = [...new Set(all.map(familyOf))].sort();
  return names.map((name) => ({ name, specimens: all.filter((one) => familyOf(one) === name) }));
}
