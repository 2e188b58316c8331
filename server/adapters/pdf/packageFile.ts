import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { COMPILED } from '../../files/compiled.ts';

/** Or the build's copy. */
export function packageFile(path: string): URL | string {
  if (COMPILED) return new URL(`../../../fonts/${basename(path)}`, import.meta.url);
  return createRequire(import.meta.url).resolve(path);
}
