import type { ParseKeys } from 'i18next';
import type { Language } from '#contract/domain/languages.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { Settings } from '#contract/settings.ts';
import { KEYS } from '#src/session/keys.ts';
import type { Answers } from './answers.ts';

/** What a person does. Selectors are read in the whole document. */
export type Act =
  | { readonly fill: string; readonly with: string; readonly thenEnter?: true }
  | { readonly press: string }
  /** Presses one after the other until none is left. */
  | { readonly pressAll: string }
  /** Comes back to the page by the browser's button. */
  | { readonly comeBack: true };

/** One state of one screen: what the session holds, what the server answers, then what the person does. */
export interface State {
  /** Address below the language, query included: `/tai/amende/detail`. */
  readonly path: string;
  /** Where only one language shows it. */
  readonly language?: Language;
  /** The fine that the session holds. */
  readonly fine?: Fine;
  /** The notices that were looked up in this visit. */
  readonly notices?: readonly Fine[];
  /** Amount chosen on the detail page, cents. */
  readonly chosenAmount?: number;
  /** How long the session stays bound to the fine, ms from now. */
  readonly boundForMs?: number;
  /** A payment of the fine that this browser began, and when the provider gives it up, ms from now. */
  readonly paymentEndsInMs?: number;
  /** What the server answers, call by call. */
  readonly answers?: Answers;
  readonly settings?: Partial<Settings>;
  /** The browser's own language; by default the page's. */
  readonly browserLanguage?: Language;
  /** The time of day, ISO 8601; by default `NOW`. */
  readonly clock?: string;
  /** Timers of this length, ms, end at once: nobody waits for them. */
  readonly hurriedMs?: number;
  readonly act?: readonly Act[];
  /** What shows that the state is there; by default the title of the page. */
  readonly shows?: string;
  /** Texts that the page then says, by their keys. */
  readonly says?: readonly ParseKeys[];
  /** Texts that it must not say, by their keys. */
  readonly omits?: readonly ParseKeys[];
  /** What the French page reads, with its values. */
  readonly reads?: readonly string[];
  /** A selector of what must not be there. */
  readonly lacks?: string;
}

/** Storybook does not type what a story is given. */
export const isState = (args: object): args is State => 'path' in args;

/** A state as its file has it: what the file says of all its states is left out. */
export type Variant = { readonly args?: Partial<State> };

/** All dates of the samples are around this day. */
export const NOW = '2026-11-21T10:00:00+01:00';

type Records = Readonly<Record<string, unknown>>;

const filled = (records: Records): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(records).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, JSON.stringify(value)]],
    ),
  );

/** What the browser holds when the page opens. @param now ms since 1970, on the clock of the state */
export function storageOf(state: State, now: number) {
  const { fine, notices, chosenAmount, boundForMs, paymentEndsInMs } = state;
  return {
    sessionStorage: filled({
      [KEYS.fine]: fine,
      [KEYS.notices]: notices,
      [KEYS.paymentChoice]:
        fine && chosenAmount !== undefined
          ? { avisId: fine.avisId, montant: chosenAmount }
          : undefined,
    }),
    localStorage: filled({
      [KEYS.bindings]:
        fine && boundForMs !== undefined ? { [fine.avisId]: now + boundForMs } : undefined,
      [KEYS.startedHere]:
        fine && paymentEndsInMs !== undefined
          ? { [fine.avisId]: { cents: null, begunAt: now, endsAt: now + paymentEndsInMs } }
          : undefined,
    }),
  };
}

/** The parts of a text that no value interrupts, as a page shows them. */
export const spokenParts = (text: string): readonly string[] =>
  text
    .replace(/<[^>]*>/g, '')
    .split(/\{\{[^}]*\}\}/)
    .map((part) => part.replace(/\s+/g, ' ').trim());

/** The longest of them. */
export const spokenPart = (text: string): string =>
  spokenParts(text).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
