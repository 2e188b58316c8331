import Type from 'typebox';

/**
 * The prose of the static pages, `assets/i18n/{page}.{lang}.json` (D-06, "Wire"). A text may hold
 * `[label](target)`, whose target is a public screen or a named site, and the placeholders `{{setting}}`,
 * `{{eur:35}}` (whole euros), `{{jour:2026-11-21}}` and `{{rgaa:total}}` (a figure of the register). French words in a text of another language stand in
 * `<fr>…</fr>`; titles, captions, headers and the labels of links hold none.
 */
const Texte = Type.String({ minLength: 1, pattern: '^(?:(?!\\[[^\\]]*<).)*$' });
const ferme = { additionalProperties: false } as const;

const Paragraphe = Type.Object({ paragraphe: Texte }, ferme);
const Liste = Type.Object({ liste: Type.Array(Texte, { minItems: 2 }) }, ferme);
/** A list whose order counts. */
const Etapes = Type.Object({ etapes: Type.Array(Texte, { minItems: 2 }) }, ferme);
const Definitions = Type.Object(
  {
    definitions: Type.Array(Type.Object({ terme: Texte, definition: Texte }, ferme), {
      minItems: 2,
    }),
  },
  ferme,
);

/** A table with its caption; the first cell of a line is the line's header. */
const Tableau = Type.Object(
  {
    tableau: Type.Object(
      {
        legende: Texte,
        entetes: Type.Array(Texte, { minItems: 2 }),
        lignes: Type.Array(Type.Array(Texte, { minItems: 2 }), { minItems: 1 }),
      },
      ferme,
    ),
  },
  ferme,
);
export type Tableau = Type.Static<typeof Tableau>['tableau'];

const BlocSimple = Type.Union([Paragraphe, Liste, Etapes, Definitions, Tableau]);

/** Questions with their answers, folded. */
const Questions = Type.Object(
  {
    questions: Type.Array(
      Type.Object({ question: Texte, reponse: Type.Array(BlocSimple, { minItems: 1 }) }, ferme),
      { minItems: 1 },
    ),
  },
  ferme,
);
export type Question = Type.Static<typeof Questions>['questions'][number];

export const Bloc = Type.Union([BlocSimple, Questions]);
export type Bloc = Type.Static<typeof Bloc>;

const Partie = Type.Object({ titre: Texte, blocs: Type.Array(Bloc, { minItems: 1 }) }, ferme);

/** A part of a page; its id is its anchor, the same in all languages. */
export const Section = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$' }),
    titre: Texte,
    blocs: Type.Array(Bloc),
    parties: Type.Optional(Type.Array(Partie, { minItems: 1 })),
  },
  ferme,
);
export type Section = Type.Static<typeof Section>;

/** One page in one language: its first sentence, then its parts in order. */
export const Contenu = Type.Object(
  { chapo: Texte, sections: Type.Array(Section, { minItems: 1 }) },
  ferme,
);
export type Contenu = Type.Static<typeof Contenu>;
