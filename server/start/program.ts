import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { COMPILED } from '../files/compiled.ts';

export interface Program {
  readonly file: URL;
  readonly execArgv: readonly string[];
}

/** A child process does not inherit the loader of TypeScript. */
export function program(name: string, from: string): Program {
  if (COMPILED) return { file: new URL(`${name}.js`, from), execArgv: [] };
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { file: new URL(`${name}.ts`, from), execArgv: ['--import', loader] };
}
