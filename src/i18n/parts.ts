import type { Langue } from '#contract/domaine/langues.ts';
import type fr from '../../public/assets/i18n/fr.json';

/** All words of one language. The reference is `fr.json`; the five others have exactly its keys. */
export type TextTree = typeof fr;

/**
 * The words of one language in the two parts that the application loads: those of the frame and of the screens that anyone
 * may open, and those that only the journey shows, from the fine to the proof. Every word is in one of them.
 */
export function splitTexts({
  choix,
  confirmation,
  // What a lookup answers is said on the home page.
  detail: { messages, ...detail },
  envoiSips,
  erreur,
  indicatifOperation,
  jdma,
  justificatif,
  medias,
  paliers,
  session,
  statuts,
  types,
  virement,
  ...rest
}: TextTree) {
  return {
    public: { ...rest, detail: { messages } },
    journey: {
      choix,
      confirmation,
      detail,
      envoiSips,
      erreur,
      indicatifOperation,
      jdma,
      justificatif,
      medias,
      paliers,
      session,
      statuts,
      types,
      virement,
    },
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
