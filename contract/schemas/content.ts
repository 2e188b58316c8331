import Type from 'typebox';
import { strict } from './common.ts';

/**
 * A text of a static page (D-06). Links are `[label](target)`; placeholders are `{{setting}}`, `{{eur:35}}`,
 * `{{jour:2026-11-21}}` and `{{rgaa:total}}`. `<fr>…</fr>` marks French words, except in titles, captions, headers
 * and labels.
 */
const Text = Type.String({ minLength: 1, pattern: '^(?:(?!\\[[^\\]]*<)[\\s\\S])*$' });

const Paragraph = strict({ paragraphe: Text });
const List = strict({ liste: Type.Array(Text, { minItems: 2 }) });
const Steps = strict({ etapes: Type.Array(Text, { minItems: 2 }) });
const Definitions = strict({
  definitions: Type.Array(strict({ terme: Text, definition: Text }), { minItems: 2 }),
});

const TableBlock = strict({
  tableau: strict({
    legende: Text,
    entetes: Type.Array(Text, { minItems: 2 }),
    lignes: Type.Array(Type.Array(Text, { minItems: 2 }), { minItems: 1 }),
  }),
});
export type TableBlock = Type.Static<typeof TableBlock>['tableau'];

const SimpleBlock = Type.Union([Paragraph, List, Steps, Definitions, TableBlock]);

const Questions = strict({
  questions: Type.Array(
    strict({ question: Text, reponse: Type.Array(SimpleBlock, { minItems: 1 }) }),
    { minItems: 1 },
  ),
});
export type Question = Type.Static<typeof Questions>['questions'][number];

export const Block = Type.Union([SimpleBlock, Questions]);
export type Block = Type.Static<typeof Block>;

const Part = strict({ titre: Text, blocs: Type.Array(Block, { minItems: 1 }) });

export const Section = strict({
  id: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$' }),
  titre: Text,
  blocs: Type.Array(Block),
  parties: Type.Optional(Type.Array(Part, { minItems: 1 })),
});

export const Content = strict({ chapo: Text, sections: Type.Array(Section, { minItems: 1 }) });
export type Content = Type.Static<typeof Content>;
