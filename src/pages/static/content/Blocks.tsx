import { Fragment } from 'react';
import type { Block, Question, TableBlock } from '#contract/schemas/content.ts';
import { AccordionGroup, DescriptionList, List, Table, Text } from '#design';
import { afterAudit, type References, richText } from './richText.tsx';

interface Props<T> {
  readonly content: T;
  readonly references: References;
}

function alignment(table: TableBlock, column: number) {
  return table.lignes.some((cells) => cells[column]?.startsWith('{{eur:')) ? 'right' : 'left';
}

function TextTable({ content, references }: Props<TableBlock>) {
  return (
    <Table
      caption={content.legende}
      columns={content.entetes.map((label, column) => ({
        id: label,
        label,
        align: alignment(content, column),
      }))}
      rows={content.lignes.map((cells) => ({
        id: cells[0] ?? '',
        cells: cells.map((cell) => richText(cell, references)),
      }))}
    />
  );
}

interface QuestionsProps extends Props<readonly Question[]> {
  /** Begins the anchors of a list of questions, so that two lists of a page do not share any. */
  readonly anchor: string;
}

function Questions({ content, references, anchor }: QuestionsProps) {
  return (
    <AccordionGroup
      items={content.map((item, rank) => ({
        id: `${anchor}-${rank + 1}`,
        title: item.question,
        content: (
          <Blocks blocks={item.reponse} references={references} anchor={`${anchor}-${rank + 1}`} />
        ),
      }))}
    />
  );
}

function OneBlock({ content, references, anchor }: Props<Block> & { readonly anchor: string }) {
  const rich = (text: string) => richText(text, references);
  if ('paragraphe' in content) return <Text>{rich(afterAudit(content.paragraphe))}</Text>;
  if ('liste' in content) return <List items={content.liste.map(rich)} />;
  if ('etapes' in content) return <List ordered items={content.etapes.map(rich)} />;
  if ('tableau' in content) return <TextTable content={content.tableau} references={references} />;
  if ('questions' in content)
    return <Questions content={content.questions} references={references} anchor={anchor} />;
  return (
    <DescriptionList
      emphasis="term"
      rows={content.definitions.map((entry) => ({
        id: entry.terme,
        term: rich(entry.terme),
        value: rich(entry.definition),
      }))}
    />
  );
}

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly references: References;
  readonly anchor: string;
}

export function Blocks({ blocks, references, anchor }: BlocksProps) {
  return blocks.map((block, rank) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
    <Fragment key={rank}>
      <OneBlock content={block} references={references} anchor={anchor} />
    </Fragment>
  ));
}
