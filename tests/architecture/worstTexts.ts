import { type AST, RegExpParser } from '@eslint-community/regexpp';

type Element = AST.Element | AST.QuantifiableElement;

/** Signs that classes such as `\s` or `[^,]` take, beside those that an expression names. */
const COMMON = [' ', 'a', '0', 'A', '-', '\t', '\n', '\u0000', 'é', '\u200b'];

/** Of the signs that an element takes, so many are repeated. */
const MAX_SIGNS = 8;
/** Two texts that begin alike for so long are one. */
const SAMPLE = 100;
/** A repetition of fewer is short however long the text is. */
const LONG_REPETITION = 16;

/** Writes a text of a length. */
export type TextOf = (length: number) => string;

/**
 * Derives from an expression the texts that it reads slowest: what leads to each of its repetitions, then what is
 * repeated, then something that makes it try again from elsewhere.
 */
export function worstTexts({ source, flags }: RegExp): TextOf[] {
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
  });
  const signs = [...new Set([...literalsOf(source), ...COMMON])];

  const samplesOf = (element: Element): string[] => {
    if (element.type === 'Group' || element.type === 'CapturingGroup') {
      return element.alternatives.map(shortest);
    }
    if (element.type === 'Quantifier') return samplesOf(element.element);
    if (element.type === 'Assertion' || element.type === 'Backreference') return [''];
    const accepted = new RegExp(`^(?:${element.raw})$`, flags.replace(/[gmy]/g, ''));
    return signs.filter((sign) => accepted.test(sign)).slice(0, MAX_SIGNS);
  };
  const shortestOf = (element: Element): string =>
    element.type === 'Quantifier'
      ? (samplesOf(element.element)[0] ?? '').repeat(element.min)
      : (samplesOf(element)[0] ?? '');
  function shortest({ elements }: AST.Alternative): string {
    return elements.map(shortestOf).join('');
  }

  const texts = new Map<string, TextOf>();
  const fill = (start: string, repeated: string) => {
    if (repeated === '') return;
    for (const end of ['', '\u0000', '\n!']) {
      const textOf: TextOf = (length) =>
        (start + repeated.repeat(Math.ceil(length / repeated.length))).slice(
          0,
          length - end.length,
        ) + end;
      texts.set(textOf(SAMPLE), textOf);
    }
  };
  const visit = (branches: readonly AST.Alternative[], before: string): void => {
    for (const { elements } of branches) {
      let start = before;
      for (const element of elements) {
        if (element.type === 'Quantifier' && element.max >= LONG_REPETITION) {
          for (const sample of samplesOf(element.element)) {
            fill(start, sample);
            fill('', start + sample);
          }
        }
        const inner = element.type === 'Quantifier' ? element.element : element;
        if ('alternatives' in inner) visit(inner.alternatives, start);
        start += shortestOf(element);
      }
    }
  };
  visit(alternatives, '');
  return [...texts.values()];
}

/** The characters that an expression names, without those that are its own signs. */
const literalsOf = (source: string): string[] =>
  [...source.replace(/\\[a-zA-Z](?:\{[^}]*\})?/g, '')].filter((sign) => sign !== '\\');
