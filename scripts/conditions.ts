import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { FOLDERS, localeFiles } from './locales.ts';

interface Words {
  /** At the head of a clause: a condition beyond doubt. */
  readonly condition: RegExp;
  /** Other ways to say that something holds in some cases only: no condition is missing beside one of them. */
  readonly restriction: RegExp;
}

/** At the head of a clause. */
const head = (words: string): RegExp =>
  new RegExp(`(?:^|[.!?:;,(–] |\\n)(?:${words})(?![\\p{L}])`, 'iu');

const word = (words: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'iu');

/** German and Dutch put the verb first instead of a word: “Steht …, zahlen Sie”. */
const verbFirst = (verbs: string): string => `(?<=^|[.!:;] |\\n)(?:${verbs})(?= [^.?!:]*,)`;

/** “otherwise” is none: what it refers to may be missing. */
const WORDS: Readonly<Record<Language, Words>> = {
  fr: {
    condition: head('si|s’ils?'),
    restriction: word(
      'si|s’ils?|sauf|sans|en cas|quand|dès que|passé|certaine?s?|seulement|à condition|tant que|pour (?:une?|les?|la)|alors|peut-être|qui existe|ne répond pas toujours',
    ),
  },
  en: {
    condition: head('if|unless'),
    restriction: word(
      'if|unless|when|where|only|some|in case|whether|as long as|once|without|except|for an?|to pay',
    ),
  },
  de: {
    condition: head('wenn|falls|sofern'),
    restriction: word(
      `wenn|falls|sofern|soweit|ob|solange|sobald|nur|bei|manche[nr]?|wer|ohne|außer|im Zweifel|im Fall|auf Wunsch|dann|nach|${verbFirst('[A-ZÄÖÜ]\\p{Ll}+(?:t|st|en|d|te|ten|ß)')}`,
    ),
  },
  nl: {
    condition: head('als|indien|tenzij'),
    restriction: word(
      `als|indien|tenzij|zodra|zolang|alleen|bij|wie|sommige|zonder|behalve|wordt|worden|dan|na|${verbFirst('[A-Z]\\p{Ll}+')}`,
    ),
  },
  it: {
    condition: head('se'),
    restriction: word(
      'se|salvo|quando|solo|chi|alcun[ei]|una volta|senza|in caso|in tal caso|per una?|dall’estero',
    ),
  },
  es: {
    condition: head('si'),
    restriction: word(
      'si|salvo|cuando|solo|quien|algun[ao]s?|una vez|sin|en caso|en ese caso|para|entonces|suele',
    ),
  },
};

/** The files break no line where a sentence has a space. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

type Versions = Readonly<Partial<Record<Language, string>>>;

function textsByKey(folder: string): ReadonlyMap<string, Versions> {
  const known = new Map<string, Versions>();
  for (const { file, language, texts } of localeFiles(folder)) {
    const french = file.replace(new RegExp(`${language}\\.json$`), 'fr.json');
    for (const [path, text] of texts) {
      const key = `${french} ${path}`;
      known.set(key, { ...known.get(key), [language]: plain(text) });
    }
  }
  return known;
}

const languagesWhere = (
  versions: Versions,
  holds: (text: string, language: Language) => boolean,
): readonly Language[] =>
  LANGUAGES.filter((language) => {
    const text = versions[language];
    return text !== undefined && holds(text, language);
  });

/** @returns what one language has and another lacks */
function differences(versions: Versions): readonly string[] {
  const conditional = languagesWhere(versions, (text, language) =>
    WORDS[language].condition.test(text),
  );
  const plainly = languagesWhere(
    versions,
    (text, language) => !WORDS[language].restriction.test(text),
  );
  const marked = languagesWhere(versions, (text) => text.includes('<fr>'));
  const unmarked = languagesWhere(
    versions,
    (text, language) => language !== 'fr' && !text.includes('<fr>'),
  );
  return [
    ...(conditional.length > 0 && plainly.length > 0
      ? [`a condition in ${conditional.join(', ')} and none in ${plainly.join(', ')}`]
      : []),
    ...(marked.length > 0 && unmarked.length > 0
      ? [`a French word is marked in ${marked.join(', ')} and not in ${unmarked.join(', ')}`]
      : []),
  ];
}

const ALLOWED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('scripts/conditions.json', 'utf8'),
);

/** A condition or a mark of French is in all languages of a text, or has a reason in `scripts/conditions.json`. */
export function conditionFindings(
  folder: string = FOLDERS[0],
  allowed: Readonly<Record<string, string>> = ALLOWED,
): string[] {
  const found = [...textsByKey(folder)].flatMap(([key, versions]) =>
    differences(versions).map((difference) => [key, difference] as const),
  );
  const keys = new Set(found.map(([key]) => key));
  return [
    ...found
      .filter(([key]) => allowed[key] === undefined)
      .map(([key, difference]) => `${key}: ${difference}`),
    ...Object.keys(allowed)
      .filter((key) => !keys.has(key))
      .map((key) => `scripts/conditions.json: ${key}: no difference any more`),
  ];
}
