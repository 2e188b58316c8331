import Type from 'typebox';

/**
 * The prose of the static pages, `assets/i18n/{page}.{lang}.json` (D-06, "Wire"). A text may hold
 * `[label](target)`, whose target is a public screen or a named site, and the placeholders `{{setting}}`,
 * `{{eur:35}}` (whole euros), `{{jour:2026-11-21}}` and `{{rgaa:total}}` (a figure of the register). French words in a text of another language stand in
 * `<fr>…</fr>`; titles, captions, headers and the labels of links hold none.
 */
const Text = Type.String({ minLength: 1, pattern: '^(?:(?!\\[[^\\]]*<).)*$' });
const ferme = { additionalProperties: false } as const;

const Paragraph = Type.Object({ paragraphe: Text }, ferme);
const List = Type.Object({ liste: Type.Array(Text, { minItems: 2 }) }, ferme);
/** A list whose order counts. */
const Steps = Type.Object({ etapes: Type.Array(Text, { minItems: 2 }) }, ferme);
const Definitions = Type.Object(
  {
    definitions: Type.Array(Type.Object({ terme: Text, definition: Text }, ferme), {
      minItems: 2,
    }),
  },
  ferme,
);

/** A table with its caption; the first cell of a line is the line's header. */
const TableBlock = Type.Object(
  {
    tableau: Type.Object(
      {
        legende: Text,
        entetes: Type.Array(Text, { minItems: 2 }),
        lignes: Type.Array(Type.Array(Text, { minItems: 2 }), { minItems: 1 }),
      },
      ferme,
    ),
  },
  ferme,
);
export type TableBlock = Type.Static<typeof TableBlock>['tableau'];

const SimpleBlock = Type.Union([Paragraph, List, Steps, Definitions, TableBlock]);

/** Questions with their answers, folded. */
const Questions = Type.Object(
  {
    questions: Type.Array(
      Type.Object({ question: Text, reponse: Type.Array(SimpleBlock, { minItems: 1 }) }, ferme),
      { minItems: 1 },
    ),
  },
  ferme,
);
export type Question = Type.Static<typeof Questions>['questions'][number];

export const Block = Type.Union([SimpleBlock, Questions]);
export type Block = Type.Static<typeof Block>;

const Part = Type.Object({ titre: Text, blocs: Type.Array(Block, { minItems: 1 }) }, ferme);

/** A part of a page; its id is its anchor, the same in all languages. */
export const Section = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$' }),
    titre: Text,
    blocs: Type.Array(Block),
    parties: Type.Optional(Type.Array(Part, { minItems: 1 })),
  },
  ferme,
);
export type Section = Type.Static<typeof Section>;

/** One page in one language: its first sentence, then its parts in order. */
export const Content = Type.Object(
  { chapo: Text, sections: Type.Array(Section, { minItems: 1 }) },
  ferme,
);
export type Content = Type.Static<typeof Content>;
