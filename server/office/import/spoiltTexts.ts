import { because, type Reason } from './reason.ts';
import type { ImportRecord } from './record.ts';

/** What a spreadsheet writes for a cell that it could not compute, or a program for a value that it did not have. */
const ERROR_VALUE =
  /^(?:#(?:REF|N\/A|NAME|NOM|VALUE|VALEUR|DIV\/0|NULL|NUL|NUM|NOMBRE)[!?]?|NULL|null|undefined|NaN)$/;

/** UTF-8 that was read as Windows-1252: `BesanÃ§on`. */
const MISREAD = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|â€|\ufffd/;

function* textsOf(value: unknown, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value))
      yield* textsOf(one, path ? `${path}.${name}` : name);
  }
}

/** Names the fields whose text a spreadsheet has spoilt. */
export const spoiltTexts = (record: ImportRecord): Reason[] =>
  [...textsOf(record)].flatMap(([path, text]) => [
    ...(ERROR_VALUE.test(text) ? [because('texteErreur', { champ: path })] : []),
    ...(MISREAD.test(text) ? [because('texteMalLu', { champ: path })] : []),
  ]);
