import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import type fr from './locales/fr.json';

export type Wording = typeof fr;

const read = (language: Language): Wording =>
  JSON.parse(readFileSync(new URL(`locales/${language}.json`, import.meta.url), 'utf8'));

export function readWording(): (language: Language) => Wording {
  const wording = new Map(LANGUAGES.map((language) => [language, read(language)]));
  return (language) => wording.get(language) ?? read(language);
}
