import { readFileSync } from 'node:fs';
import type { Language } from '#contract/domain/languages.ts';
import { FOLDERS } from './locales.ts';
import { PROMISED_TEXTS } from './promises.ts';
import { type Sources, sourceFindings } from './sourced.ts';

/**
 * What texts say that other systems do: bank, payment provider, agency, courts, other authorities. No code of ours keeps
 * such a sentence, so each has a source; one that our code keeps has its row in `audit/promises.json` instead.
 */
const SOURCES: Sources = JSON.parse(readFileSync('audit/claims.json', 'utf8'));

/** "At any time", "nothing was charged", "within an hour", "immediate", "free of charge". */
const CLAIMS: Readonly<Record<Language, RegExp>> = {
  fr: /à tout moment|rien n’(?:est|a été) (?:encore )?prélevé|n’a rien prélevé|dans l’heure|immédiate?|gratuite?(?!\p{L})/iu,
  en: /at any time|nothing (?:is|was|has been) (?:charged|taken)|not (?:yet )?been (?:charged|taken)|within an hour|immediate|free of charge/iu,
  de: /jederzeit|nichts (?:wurde |wird |ist )?abgebucht|innerhalb einer Stunde|sofortig|kostenlos/iu,
  nl: /op elk moment|te allen tijde|niets (?:is )?afgeschreven|binnen een uur|onmiddellijk|gratis/iu,
  it: /in qualsiasi momento|nulla (?:è stato |viene )?addebitato|addebitato nulla|entro un’ora|immediat[oa]|gratuit[oa]/iu,
  es: /en cualquier momento|cobr(?:a|ado) nada|nada cobrado|en una hora|inmediat[oa]|gratuit[oa]/iu,
};

/** Also finds rows without such a claim or such code. */
export const claimFindings = (folder: string = FOLDERS[0], sources = SOURCES): string[] =>
  sourceFindings(folder, {
    register: 'audit/claims.json',
    sources,
    wordsIn: (text, language) => CLAIMS[language].exec(text)?.[0],
    needed: 'claim about another system',
    elsewhere: PROMISED_TEXTS,
  });
