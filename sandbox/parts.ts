import type { Language } from '#contract/domain/languages.ts';
import type { Book } from './book.ts';
import type { Flow } from './flow.ts';
import type { Options } from './options.ts';
import type { Trials } from './trials.ts';
import type { Wording } from './wording.ts';

export interface Parts {
  readonly book: Book;
  readonly flow: Flow;
  readonly options: Options;
  readonly trials: Trials;
  readonly wording: (language: Language) => Wording;
}
