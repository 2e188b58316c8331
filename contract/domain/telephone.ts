import type { Language } from './languages.ts';

/** A national number begins with a zero that is dialled in France only. */
const NATIONAL = /^0(?=[1-9])/;

/** Makes the number of a link. From abroad the national form could call a stranger (D-78). */
export const dialled = (number: string): string =>
  number.replaceAll(' ', '').replace(NATIONAL, '+33');

/** French readers see the national form, all others the international one (D-78). */
export const shownNumber = (number: string, language: Language): string =>
  language === 'fr' ? number : number.replace(NATIONAL, '+33 ');
