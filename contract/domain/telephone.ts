import type { Language } from './languages.ts';

/** A national number: its first zero is dialled in France only. */
const NATIONAL = /^0(?=[1-9])/;

/** For a link: a phone abroad would dial a stranger with the national form (D-78). */
export const dialled = (number: string): string =>
  number.replaceAll(' ', '').replace(NATIONAL, '+33');

/** Outside French as it is dialled from anywhere (D-78). */
export const shownNumber = (number: string, language: Language): string =>
  language === 'fr' ? number : number.replace(NATIONAL, '+33 ');
