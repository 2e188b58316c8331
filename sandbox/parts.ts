import { openBook } from './book.ts';
import { createFlow } from './flow.ts';
import { DEFAULTS, type SandboxOptions } from './options.ts';
import { createTrials } from './trials.ts';
import { readWording } from './wording.ts';

export type Parts = ReturnType<typeof createParts>;

export function createParts(given: SandboxOptions) {
  const options = { ...DEFAULTS, ...given };
  const book = openBook(options.folder);
  const trials = createTrials(options.lateDelayMs);
  return { book, flow: createFlow(book, options), options, trials, wording: readWording() };
}
