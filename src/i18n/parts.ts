import { omit, pick } from 'es-toolkit';
import type { Langue } from '#contract/domaine/langues.ts';
import type fr from '../../public/assets/i18n/fr.json';

/** All words of one language. The reference is `fr.json`; the five others have exactly its keys. */
export type TextTree = typeof fr;

/** Said by the journey alone, from the fine to the proof. */
const JOURNEY = [
  'choix',
  'confirmation',
  'envoiSips',
  'erreur',
  'indicatifOperation',
  'jdma',
  'justificatif',
  'medias',
  'paliers',
  'session',
  'statuts',
  'types',
  'virement',
] as const;

/**
 * The words of one language in the two parts that the application loads: those of the frame and of the screens that anyone
 * may open, and those of the journey. What a lookup answers (`detail.messages`) is said on the home page.
 */
export function splitTexts({ detail: { messages, ...detail }, ...texts }: TextTree) {
  return {
    public: { ...omit(texts, JOURNEY), detail: { messages } },
    journey: { ...pick(texts, JOURNEY), detail },
  };
}

type TextParts = ReturnType<typeof splitTexts>;
export type TextPart = keyof TextParts;
export const TEXT_PARTS = ['public', 'journey'] as const satisfies readonly TextPart[];

/** Where the words of a language are, whole (K-12). */
export const wholeTextsAddress = (langue: Langue): string => `/assets/i18n/${langue}.json`;

/** Where the build puts one part of them (`scripts/vite/textParts.ts`). */
export const textsAddress = (langue: Langue, part: TextPart): string =>
  `/assets/i18n/${part}.${langue}.json`;

/** How one part of a language is fetched. Rejects on any failure. */
export type LoadTexts = (langue: Langue, part: TextPart) => Promise<TextParts[TextPart]>;
