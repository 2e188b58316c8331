import type { Language } from '#contract/domain/languages.ts';
import type { ReaderWords } from './readerWords.ts';
import type { Utterance } from './speech.ts';
import type { WrittenStep } from './transcript.ts';

/** A page that was heard, and what its words can be held against. */
export interface Hearing {
  readonly language: Language;
  readonly steps: readonly WrittenStep[];
  readonly reader: ReaderWords;
  /** A text of the product, by its dotted key. */
  readonly words: (key: string) => string;
  /** The one language that a text is written in; undefined where it is of none, or of several. */
  readonly languageOf: (text: string) => Language | undefined;
}

export interface Breach {
  readonly law: string;
  /** Of the step in its file. */
  readonly line: number;
  readonly text: string;
}

/** What is wrong in a step. */
type Law = (step: WrittenStep, hearing: Hearing, rank: number) => readonly string[];

/** As it is compared: the reader ends its sentences with a full stop, pages not always. */
export const plain = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .toLowerCase();

const isOneOf = (text: string, words: readonly string[]) =>
  words.some((word) => plain(word) === plain(text));

/** Whether a text of the product was heard, with any values in its placeholders. */
function isHeard(heard: readonly Utterance[], text: string): boolean {
  const pieces = plain(text).split(/\{\{\w+\}\}/);
  const piece = pieces.reduce((best, it) => (it.length > best.length ? it : best)).trim();
  return piece !== '' && heard.some((it) => plain(it.text).includes(piece));
}

/** Pairs that nobody may hear after one key: the second asks for what the first says is done. */
const CONTRADICTIONS: readonly (readonly [string, string])[] = [
  ['accueil.formulaire.numeroComplet', 'accueil.messages.infos.afd'],
  ['accueil.formulaire.numeroComplet', 'accueil.messages.infos.afmd'],
  ['session.prolongee', 'session.finie.texte'],
];

/** Not a pause, nor the change of the reader's mode. */
const isKey = ({ action }: WrittenStep) => !/^(wait|Orca\+a)/.test(action);
const typed = ({ action }: WrittenStep) => /^"(.*)"/.exec(action)?.[1];
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The new title without the name of the site. */
const titleOf = (window: string) => plain(window.split(/ [|–] /)[0] ?? '');

/** An error changes the title of the same screen, and so does its correction. */
function opensScreen({ window }: WrittenStep, { steps, words }: Hearing, rank: number): boolean {
  const error = plain(words('dsfr.error'));
  if (window === undefined || plain(window).startsWith(error)) return false;
  const before = steps.slice(0, rank).findLast((step) => step.window !== undefined)?.window ?? '';
  return plain(before) !== `${error} ${plain(window)}`;
}

/** The wait, and what the cursor leaves, belong to the screen before. */
const firstOfScreen = (heard: readonly Utterance[], { words, reader }: Hearing) =>
  heard.find(
    ({ text }) => plain(text) !== plain(words('dsfr.loading')) && !reader.leaving.test(plain(text)),
  );

export const LAWS: Readonly<Record<string, Law>> = {
  'nothing is said twice in a row': ({ heard }) =>
    heard.flatMap(({ text }, rank) =>
      rank > 0 && plain(heard[rank - 1]?.text ?? '') === plain(text) ? [text] : [],
    ),
  'no empty region is named': ({ heard }, { reader }) =>
    heard.flatMap(({ text }) => (isOneOf(text, reader.regions) ? [text] : [])),
  'each text has the voice of its language': ({ heard }, { languageOf }) =>
    heard.flatMap(({ text, language }) => {
      const written = languageOf(text);
      return written === undefined || written === language
        ? []
        : [`${text}: ${written}, in the voice of ${language}`];
    }),
  'a new screen begins with its title': (step, hearing, rank) => {
    // The first one is the browser’s.
    if (rank === 0 || !opensScreen(step, hearing, rank)) return [];
    const { heard, window = '' } = step;
    const first = firstOfScreen(heard, hearing);
    return first !== undefined && plain(first.text).includes(titleOf(window))
      ? []
      : [`${first?.text ?? 'nothing'} before ${window}`];
  },
  'an error is heard with its field': ({ heard }, { reader }) => {
    const rank = heard.findIndex(({ text }) => isOneOf(text, [reader.invalid]));
    if (rank === 0) return ['no field before the error'];
    return rank > 0 && rank === heard.length - 1 ? ['no error after the field'] : [];
  },
  'a dialog opens with name and role': ({ action, heard }, hearing) => {
    const { text = 'nothing' } = firstOfScreen(heard, hearing) ?? {};
    // The role comes after the name of a dialog, and before that of an alert.
    const isNamed = hearing.reader.dialogs
      .map(plain)
      .some((role) => plain(text).endsWith(` ${role}`) || plain(text).startsWith(`${role} `));
    return action.endsWith('(opens a dialog)') && !isNamed ? [text] : [];
  },
  'no sentence contradicts the one before': ({ heard }, { words }) =>
    CONTRADICTIONS.filter((pair) => pair.every((key) => isHeard(heard, words(key)))).map(
      ([done, asked]) => `${words(done)} / ${words(asked)}`,
    ),
  'no letter is lost while typing': (step) => {
    const wanted = letters(typed(step) ?? '');
    // A sign is echoed by its name, which has more than one letter.
    const echo = (step.echo ?? '').split(' ').filter((it) => [...it].length === 1);
    const heard = letters(echo.join(''));
    return wanted === '' || heard === wanted ? [] : [`typed ${wanted}, echoed ${heard}`];
  },
  'nothing is cut off': ({ heard }) =>
    heard.flatMap(({ text, lost }) => (lost === undefined ? [] : [`${text} [${lost}]`])),
  'something is heard within two seconds': (step) => {
    const { action, heard, echo, late } = step;
    if (!isKey(step)) return [];
    if (heard.length === 0 && echo === undefined) return [`${action}: silence`];
    return late === true ? [`${action}: late`] : [];
  },
};

/** A breach that is the reader’s or the browser’s way, or a decision of ours. */
export interface Allowance {
  readonly law: string;
  /** All of what the breach says, as a regular expression. */
  readonly text: string;
  readonly because: string;
}

export interface Judgement {
  readonly breaches: readonly Breach[];
  readonly allowed: readonly Allowance[];
}

/** Holds a transcript against every law. */
export function judge(hearing: Hearing, allowances: readonly Allowance[] = []): Judgement {
  const whole = allowances.map((it) => ({ it, pattern: new RegExp(`^(?:${it.text})$`, 'u') }));
  const found = Object.entries(LAWS).flatMap(([law, breaks]) =>
    hearing.steps.flatMap((step, rank) =>
      breaks(step, hearing, rank).map((text) => ({
        breach: { law, line: step.line, text },
        allowance: whole.find(({ it, pattern }) => it.law === law && pattern.test(text))?.it,
      })),
    ),
  );
  return {
    breaches: found.flatMap(({ breach, allowance }) => (allowance ? [] : [breach])),
    allowed: found.flatMap(({ allowance }) => allowance ?? []),
  };
}
