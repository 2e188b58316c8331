import type { Language } from '#contract/domain/languages.ts';
import { FOLDERS, type LocaleFile, localeFiles } from './locales.ts';

/** Part of the rules "Information for all" (inclusion-europe.eu). */

const MOST_WORDS = 15;

/** How a condition begins. A text in plain words asks a question and answers it instead. */
const CONDITION: Readonly<Record<Language, RegExp>> = {
  fr: /^(?:Si|S’)(?![\p{L}])/u,
  en: /^(?:If|When|Unless) /,
  de: /^(?:Wenn|Falls|Sofern) /,
  nl: /^(?:Als|Wanneer|Indien) /,
  it: /^(?:Se|Quando) /,
  es: /^(?:Si|Cuando) /,
};

const ABBREVIATION = /(?<!\p{L})(?:\p{Lu}{2,}|\p{L}{1,3}\.\s?\p{L}+\.?|etc\.)/u;
const ADDRESS = /[\w.]+\.gouv(?:\.fr)?/g;

/** Items of lists, each of which is one sentence. */
const SENTENCES = /\.(?:liste|etapes)\.\d+$/;

const PERIOD = /\{\{periode:\w+\}\}/g;

const plain = (text: string): string =>
  text
    .replace(PERIOD, '9 x')
    .replace(/\]\(\w+\)|\[|<\/?fr>/g, '')
    .replace(ADDRESS, 'x');

function faults(line: string, language: Language): string[] {
  const words = line.split(/\s+/).length;
  const rules: readonly (readonly [boolean, string])[] = [
    [words > MOST_WORDS, `${words} words, at most ${MOST_WORDS}`],
    [!/[.?]$/.test(line) || /[.?!…]\s/.test(line), 'a line is one sentence'],
    [/[;]/.test(line), 'a semicolon'],
    [ABBREVIATION.test(line), 'an abbreviation'],
    [CONDITION[language].test(line), 'a condition: ask a question'],
  ];
  return rules.flatMap(([broken, fault]) => (broken ? [fault] : []));
}

const findingsOf = ({ file, language, texts }: LocaleFile): string[] =>
  texts
    .filter(([path]) => SENTENCES.test(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line) =>
          faults(plain(line), language).map((fault) => `${file} ${path}: “${line}”: ${fault}`),
        ),
    );

/** Texts of screens, without the descriptions of pictures. */
const SCREENS = /^(?:accueil|detail|choix|confirmation|justificatif)\.(?!ouTrouver\.images\.)/;

/** Words between two stops. */
const MOST_WORDS_ON_SCREENS = 20;
const MOST_WORDS_ELSEWHERE = 25;

/** Pages that use the words of the law. */
const STATUTORY = /^(?:accessibilite|confidentialite|mentionsLegales)\./;

const mostWords = (file: string, path: string): number =>
  /^\w+\.json$/.test(file) && SCREENS.test(path) ? MOST_WORDS_ON_SCREENS : MOST_WORDS_ELSEWHERE;

const STOP = /(?<=[.?!:;])\s+/;

const spoken = (text: string): string =>
  text
    .replace(/\s?\(?<fr>.*?<\/fr>\)?|<[^>]+>|\]\(\w+\)|\[/g, '')
    .replace(PERIOD, '9 x')
    .replace(/\{\{[\w:]+\}\}/g, 'x');

const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

export const longSentences = (folder: string = FOLDERS[0]): string[] =>
  localeFiles(folder)
    .filter(({ file }) => !STATUTORY.test(file))
    .flatMap(({ file, texts }) =>
      texts.flatMap(([path, text]) => {
        const most = mostWords(file, path);
        return spoken(text)
          .split(STOP)
          .map(wordsIn)
          .filter((words) => words > most)
          .map((words) => `${file} ${path}: ${words} words, at most ${most}`);
      }),
    );

export const easyReadFindings = (folder: string = FOLDERS[0]): string[] =>
  localeFiles(folder)
    .filter(({ file }) => file.startsWith('facile.'))
    .flatMap(findingsOf);
