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

interface Law {
  readonly name: string;
  /** How many lines or keys of a step it is held against; none where it has nothing to say. */
  readonly counts: (step: WrittenStep, hearing: Hearing, rank: number) => number;
  /** What is wrong in the step. */
  readonly breaks: (step: WrittenStep, hearing: Hearing) => readonly string[];
}

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

const opensDialog = ({ action }: WrittenStep) => action.endsWith('(opens a dialog)');

export const LAWS: readonly Law[] = [
  {
    name: 'nothing is said twice in a row',
    counts: ({ heard }) => Math.max(0, heard.length - 1),
    breaks: ({ heard }) =>
      heard.flatMap(({ text }, rank) =>
        rank > 0 && plain(heard[rank - 1]?.text ?? '') === plain(text) ? [text] : [],
      ),
  },
  {
    name: 'no empty region is named',
    counts: ({ heard }) => heard.length,
    breaks: ({ heard }, { reader }) =>
      heard.flatMap(({ text }) => (isOneOf(text, reader.regions) ? [text] : [])),
  },
  {
    name: 'each text has the voice of its language',
    counts: ({ heard }, { languageOf }) =>
      heard.filter(({ text }) => languageOf(text) !== undefined).length,
    breaks: ({ heard }, { languageOf }) =>
      heard.flatMap(({ text, language }) => {
        const written = languageOf(text);
        return written === undefined || written === language
          ? []
          : [`${text}: ${written}, in the voice of ${language}`];
      }),
  },
  {
    name: 'a new screen begins with its title',
    // The first one is the browser’s.
    counts: (step, hearing, rank) => Number(rank > 0 && opensScreen(step, hearing, rank)),
    breaks: ({ heard, window = '' }, hearing) => {
      const first = firstOfScreen(heard, hearing);
      return first !== undefined && plain(first.text).includes(titleOf(window))
        ? []
        : [`${first?.text ?? 'nothing'} before ${window}`];
    },
  },
  {
    name: 'an error is heard with its field',
    counts: ({ heard }, { reader }) =>
      Number(heard.some(({ text }) => isOneOf(text, [reader.invalid]))),
    breaks: ({ heard }, { reader }) => {
      const rank = heard.findIndex(({ text }) => isOneOf(text, [reader.invalid]));
      return [
        ...(rank === 0 ? ['no field before the error'] : []),
        ...(rank === heard.length - 1 ? ['no error after the field'] : []),
      ];
    },
  },
  {
    name: 'a dialog opens with name and role',
    counts: (step) => Number(opensDialog(step)),
    breaks: ({ heard }, hearing) => {
      const first = firstOfScreen(heard, hearing);
      const opens = hearing.reader.dialogs.some((role) =>
        plain(first?.text ?? '').endsWith(` ${plain(role)}`),
      );
      return opens ? [] : [first?.text ?? 'nothing'];
    },
  },
  {
    name: 'no sentence contradicts the one before',
    counts: ({ heard }, { words }) =>
      CONTRADICTIONS.filter((pair) => pair.some((key) => isHeard(heard, words(key)))).length,
    breaks: ({ heard }, { words }) =>
      CONTRADICTIONS.filter((pair) => pair.every((key) => isHeard(heard, words(key)))).map(
        ([done, asked]) => `${words(done)} / ${words(asked)}`,
      ),
  },
  {
    name: 'no letter is lost while typing',
    counts: (step) => letters(typed(step) ?? '').length,
    breaks: (step) => {
      const wanted = letters(typed(step) ?? '');
      // A sign is echoed by its name, which has more than one letter.
      const echo = (step.echo ?? '').split(' ').filter((it) => [...it].length === 1);
      const heard = letters(echo.join(''));
      return heard === wanted ? [] : [`typed ${wanted}, echoed ${heard}`];
    },
  },
  {
    name: 'nothing is cut off',
    counts: ({ heard }) => heard.length,
    breaks: ({ heard }) =>
      heard.flatMap(({ text, lost }) => (lost === undefined ? [] : [`${text} [${lost}]`])),
  },
  {
    name: 'something is heard within two seconds',
    counts: (step) => Number(isKey(step)),
    breaks: (step) => {
      const { heard, echo, late } = step;
      if (heard.length === 0 && echo === undefined) return [`${step.action}: silence`];
      return late === true ? [`${step.action}: late`] : [];
    },
  },
];

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
  /** What each law was held against: lines, letters typed, screens, dialogs or keys. */
  readonly checked: Readonly<Record<string, number>>;
}

/** Holds a transcript against every law. */
export function judge(hearing: Hearing, allowances: readonly Allowance[] = []): Judgement {
  const breaches: Breach[] = [];
  const whole = allowances.map((it) => ({ it, pattern: new RegExp(`^(?:${it.text})$`, 'u') }));
  const allowed = new Set<Allowance>();
  const checked: Record<string, number> = {};
  for (const { name, counts, breaks } of LAWS) {
    checked[name] = 0;
    for (const [rank, step] of hearing.steps.entries()) {
      const count = counts(step, hearing, rank);
      checked[name] += count;
      if (count === 0) continue;
      for (const text of breaks(step, hearing)) {
        const allowance = whole.find(({ it, pattern }) => it.law === name && pattern.test(text));
        if (allowance === undefined) breaches.push({ law: name, line: step.line, text });
        else allowed.add(allowance.it);
      }
    }
  }
  return { breaches, allowed: [...allowed], checked };
}
