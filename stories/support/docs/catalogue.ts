import * as design from '#design';
import readme from '../../../design/README.md?raw';
import type { ComponentName, Usage } from '../usage.ts';

const USAGE_FILES: Readonly<Record<string, Readonly<Record<string, Usage>>>> = import.meta.glob(
  '../../design/**/*.usage.ts',
  { eager: true },
);
const DESIGN: Readonly<Record<string, string>> = import.meta.glob('../../../design/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The components of the design layer's public door. */
export const COMPONENTS = Object.keys(design).filter((name) => /^[A-Z][a-z]/.test(name));

/** Guidance by page, then by component: a page is the last part of a title. */
const GUIDANCE = new Map(
  Object.entries(USAGE_FILES).map(([path, usages]) => [
    path.replace(/^.*\/|\.usage\.ts$/g, ''),
    usages,
  ]),
);

export function guidanceOf(page: string): Readonly<Record<string, Usage>> {
  return GUIDANCE.get(page) ?? {};
}

export function pageOf(component: string): string | undefined {
  return [...GUIDANCE].find(([, usages]) => Object.hasOwn(usages, component))?.[0];
}

/** The first situation in which a component is the right one. */
export function firstUseOf(component: ComponentName): string | undefined {
  return guidanceOf(pageOf(component) ?? '')[component]?.when[0];
}

export interface Source {
  /** Its file below `design/`. */
  readonly file: string;
  /** Its doc comment without tags. */
  readonly description: string;
  /** The DSFR's page. */
  readonly see: string | undefined;
}

const withoutStars = (comment: string) => comment.replace(/^\s*\* ?/gm, '').trim();

export function sourceOf(component: string): Source | undefined {
  const declared = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*?)\\*/\\s*export function ${component}\\b`,
  );
  for (const [path, source] of Object.entries(DESIGN)) {
    const [, comment] = declared.exec(source) ?? [];
    if (comment === undefined) continue;
    const text = withoutStars(comment);
    const [, see] = /@see (\S+)/.exec(text) ?? [];
    const file = path.replace(/^.*\/design\//, '');
    return { file, description: text.replace(/@\w+[\s\S]*$/, '').trim(), see };
  }
  return undefined;
}

/** What `design/README.md` says of a file: the title of its table, and the cells of its row after the name. */
export interface Origin {
  readonly table: string;
  readonly cells: readonly string[];
}

export function originOf(file: string): Origin | undefined {
  for (const part of readme.split(/^## /m)) {
    const row = part.split('\n').find((line) => line.startsWith(`| \`${file}\` |`));
    if (row === undefined) continue;
    const [table = ''] = part.split('\n');
    const [, ...cells] = row.replace(/\s*\|$/, '').split(' | ');
    return { table, cells };
  }
  return undefined;
}

/** The parts of a file by the component that they export; private parts go to the first. */
function partsOf(source: string): [name: string, part: string][] {
  const names = [...source.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name = '']) => name);
  const [before = '', ...parts] = source.split(/^export function (?=[A-Z])/m);
  return names.map((name, rank) => [name, `${rank === 0 ? before : ''}${parts[rank] ?? ''}`]);
}

/** Leaves out react-dsfr's component of the same name. */
export function hostsOf(component: string): string[] {
  const used = new RegExp(`<${component}\\b`);
  const foreign = new RegExp(`import \\{[^}]*\\b${component}\\b(?! as)[^}]*\\} from '@codegouvfr`);
  return Object.values(DESIGN)
    .filter((source) => !foreign.test(source))
    .flatMap(partsOf)
    .filter(([name, part]) => name !== component && used.test(part) && pageOf(name) !== undefined)
    .map(([name]) => name);
}
