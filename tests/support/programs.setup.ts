import { build } from '../../scripts/build.mjs';
import { isFresh } from '../../scripts/freshness.mjs';

/** Vitest global setup: compiles the programs that tests start as processes. From their sources each start takes seconds. */
export async function setup(): Promise<void> {
  if (!isFresh('programs')) await build('programs');
}
