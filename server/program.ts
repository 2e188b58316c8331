import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** True of the compiled files in `dist/node`, false of the sources, which need the loader of TypeScript. */
export const COMPILED = !import.meta.url.endsWith('.ts');

/** A file that another process or thread runs, and the arguments that Node needs for it. */
export interface Program {
  readonly file: URL;
  readonly execArgv: readonly string[];
}

/**
 * Finds a program of ours, compiled or not; a process or thread of its own starts without the loader of its parent.
 * @param name without its extension, relative to `from`
 * @param from `import.meta.url` of the caller
 */
export function program(name: string, from: string): Program {
  if (COMPILED) return { file: new URL(`${name}.js`, from), execArgv: [] };
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { file: new URL(`${name}.ts`, from), execArgv: ['--import', loader] };
}
