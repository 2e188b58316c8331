import Type from 'typebox';
import { strict } from './common.ts';

/**
 * A text of a static page (D-06). Links are `[label](target)`; placeholders are `{{setting}}`, `{{eur:35}}`,
 * `{{jour:2026-11-21}}` and `{{rgaa:total}}`. `<fr>…</fr>` marks French words, except in titles, captions, headers
 * and labels.
 */
const Text = Type.String({ minLength: 1, pattern: '^(?:(?!\\[[^\\]]*<)[\\s\\S])*$' });

/** The outcome of the last audit: there is none, or less than half conforms, a part, or all (RGAA). */
export type AuditOutcome = 'sans' | 'non' | 'partielle' | 'totale';

/** A text, or one for each outcome of the audit. */
const AuditText = Type.Union([
  Text,
  strict({ sans: Text, non: Text, partielle: Text, totale: Text }),
]);
export type AuditText = Type.Static<typeof AuditText>;

const Paragraph = strict({ paragraphe: AuditText });
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

export const Content = strict({ chapo: AuditText, sections: Type.Array(Section, { minItems: 1 }) });
export type Content = Type.Static<typeof Content>;
