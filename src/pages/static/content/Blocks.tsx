import { Fragment } from 'react';
import type { Block, Question, TableBlock } from '#contract/schemas/content.ts';
import { AccordionGroup, DescriptionList, List, Table, Text } from '#design';
import { type References, richText } from './richText.tsx';

interface Props<T> {
  readonly contenu: T;
  readonly references: References;
}

function alignment({ lignes }: TableBlock, column: number) {
  return lignes.some((cells) => cells[column]?.startsWith('{{eur:')) ? 'right' : 'left';
}

function TextTable({ contenu, references }: Props<TableBlock>) {
  const { legende, entetes, lignes } = contenu;
  return (
    <Table
      caption={legende}
      columns={entetes.map((label, column) => ({
        id: label,
        label,
        align: alignment(contenu, column),
      }))}
      rows={lignes.map((cells) => ({
        id: cells[0] ?? '',
        cells: cells.map((cell) => richText(cell, references)),
      }))}
    />
  );
}

interface PropsQuestions extends Props<readonly Question[]> {
  /** Makes the anchors of one list of questions its own. */
  readonly anchor: string;
}

function Questions({ contenu, references, anchor }: PropsQuestions) {
  return (
    <AccordionGroup
      items={contenu.map(({ question, reponse }, rank) => ({
        id: `${anchor}-${rank + 1}`,
        title: question,
        content: (
          <Blocks blocs={reponse} references={references} anchor={`${anchor}-${rank + 1}`} />
        ),
      }))}
    />
  );
}

function OneBlock({ contenu, references, anchor }: Props<Block> & { readonly anchor: string }) {
  const rich = (text: string) => richText(text, references);
  if ('paragraphe' in contenu) return <Text>{rich(contenu.paragraphe)}</Text>;
  if ('liste' in contenu) return <List items={contenu.liste.map(rich)} />;
  if ('etapes' in contenu) return <List ordered items={contenu.etapes.map(rich)} />;
  if ('tableau' in contenu) return <TextTable contenu={contenu.tableau} references={references} />;
  if ('questions' in contenu)
    return <Questions contenu={contenu.questions} references={references} anchor={anchor} />;
  return (
    <DescriptionList
      emphasis="term"
      rows={contenu.definitions.map(({ terme, definition }) => ({
        id: terme,
        term: rich(terme),
        value: rich(definition),
      }))}
    />
  );
}

interface BlocksProps {
  readonly blocs: readonly Block[];
  readonly references: References;
  readonly anchor: string;
}

/** The paragraphs, lists, tables and questions of one part of a page. */
export function Blocks({ blocs, references, anchor }: BlocksProps) {
  return blocs.map((block, rank) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
    <Fragment key={rank}>
      <OneBlock contenu={block} references={references} anchor={anchor} />
    </Fragment>
  ));
}
