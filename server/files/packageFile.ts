import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { COMPILED } from './compiled.ts';

/** Finds a file of a package, or its copy in the build, which needs no `node_modules`. */
export function packageFile(path: string): URL | string {
  if (COMPILED) return new URL(`../../fonts/${basename(path)}`, import.meta.url);
  return createRequire(import.meta.url).resolve(path);
}
