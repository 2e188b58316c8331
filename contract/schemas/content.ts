import Type from 'typebox';

/**
 * Static pages (D-06). Links are `[label](target)`; placeholders `{{setting}}`, `{{eur:35}}`, `{{jour:2026-11-21}}`,
 * `{{rgaa:total}}`. `<fr>…</fr>` not in titles, captions, headers and labels.
 */
const Text = Type.String({ minLength: 1, pattern: '^(?:(?!\\[[^\\]]*<)[\\s\\S])*$' });
const closed = { additionalProperties: false } as const;

const Paragraph = Type.Object({ paragraphe: Text }, closed);
const List = Type.Object({ liste: Type.Array(Text, { minItems: 2 }) }, closed);
const Steps = Type.Object({ etapes: Type.Array(Text, { minItems: 2 }) }, closed);
const Definitions = Type.Object(
  {
    definitions: Type.Array(Type.Object({ terme: Text, definition: Text }, closed), {
      minItems: 2,
    }),
  },
  closed,
);

const TableBlock = Type.Object(
  {
    tableau: Type.Object(
      {
        legende: Text,
        entetes: Type.Array(Text, { minItems: 2 }),
        lignes: Type.Array(Type.Array(Text, { minItems: 2 }), { minItems: 1 }),
      },
      closed,
    ),
  },
  closed,
);
export type TableBlock = Type.Static<typeof TableBlock>['tableau'];

const SimpleBlock = Type.Union([Paragraph, List, Steps, Definitions, TableBlock]);

const Questions = Type.Object(
  {
    questions: Type.Array(
      Type.Object({ question: Text, reponse: Type.Array(SimpleBlock, { minItems: 1 }) }, closed),
      { minItems: 1 },
    ),
  },
  closed,
);
export type Question = Type.Static<typeof Questions>['questions'][number];

export const Block = Type.Union([SimpleBlock, Questions]);
export type Block = Type.Static<typeof Block>;

const Part = Type.Object({ titre: Text, blocs: Type.Array(Block, { minItems: 1 }) }, closed);

export const Section = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$' }),
    titre: Text,
    blocs: Type.Array(Block),
    parties: Type.Optional(Type.Array(Part, { minItems: 1 })),
  },
  closed,
);

export const Content = Type.Object(
  { chapo: Text, sections: Type.Array(Section, { minItems: 1 }) },
  closed,
);
export type Content = Type.Static<typeof Content>;
