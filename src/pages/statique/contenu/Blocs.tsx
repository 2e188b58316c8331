import { Fragment } from 'react';
import type { Bloc, Question, Tableau } from '#contract/schemas/contenu.ts';
import { AccordionGroup, DescriptionList, List, Table, Text } from '#design';
import { type References, texteRiche } from './texteRiche.tsx';

interface Props<T> {
  readonly contenu: T;
  readonly references: References;
}

/** A column of amounts stands at the right. */
function alignement({ lignes }: Tableau, colonne: number) {
  return lignes.some((cellules) => cellules[colonne]?.startsWith('{{eur:')) ? 'right' : 'left';
}

function TableauTexte({ contenu, references }: Props<Tableau>) {
  const { legende, entetes, lignes } = contenu;
  return (
    <Table
      caption={legende}
      columns={entetes.map((label, colonne) => ({
        id: label,
        label,
        align: alignement(contenu, colonne),
      }))}
      rows={lignes.map((cellules) => ({
        id: cellules[0] ?? '',
        cells: cellules.map((cellule) => texteRiche(cellule, references)),
      }))}
    />
  );
}

interface PropsQuestions extends Props<readonly Question[]> {
  /** Makes the anchors of one list of questions its own. */
  readonly ancre: string;
}

function Questions({ contenu, references, ancre }: PropsQuestions) {
  return (
    <AccordionGroup
      items={contenu.map(({ question, reponse }, rang) => ({
        id: `${ancre}-${rang + 1}`,
        title: question,
        content: <Blocs blocs={reponse} references={references} ancre={`${ancre}-${rang + 1}`} />,
      }))}
    />
  );
}

function UnBloc({ contenu, references, ancre }: Props<Bloc> & { readonly ancre: string }) {
  const riche = (texte: string) => texteRiche(texte, references);
  if ('paragraphe' in contenu) return <Text>{riche(contenu.paragraphe)}</Text>;
  if ('liste' in contenu) return <List items={contenu.liste.map(riche)} />;
  if ('etapes' in contenu) return <List ordered items={contenu.etapes.map(riche)} />;
  if ('tableau' in contenu)
    return <TableauTexte contenu={contenu.tableau} references={references} />;
  if ('questions' in contenu)
    return <Questions contenu={contenu.questions} references={references} ancre={ancre} />;
  return (
    <DescriptionList
      emphasis="term"
      rows={contenu.definitions.map(({ terme, definition }) => ({
        id: terme,
        term: riche(terme),
        value: riche(definition),
      }))}
    />
  );
}

interface PropsBlocs {
  readonly blocs: readonly Bloc[];
  readonly references: References;
  readonly ancre: string;
}

/** The paragraphs, lists, tables and questions of one part of a page. */
export function Blocs({ blocs, references, ancre }: PropsBlocs) {
  return blocs.map((bloc, rang) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
    <Fragment key={rang}>
      <UnBloc contenu={bloc} references={references} ancre={ancre} />
    </Fragment>
  ));
}
