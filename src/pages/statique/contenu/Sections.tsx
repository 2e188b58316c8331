import type { ReactNode } from 'react';
import type { Contenu } from '#contract/schemas/contenu.ts';
import { Section, Summary } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { Blocs } from './Blocs.tsx';
import type { References } from './texteRiche.tsx';

/** From this many parts on a page is long. */
const PARTIES_AVEC_SOMMAIRE = 4;

/** Whether a page needs a table of contents and a way back to its top. */
export const estLongue = ({ sections }: Contenu): boolean =>
  sections.length >= PARTIES_AVEC_SOMMAIRE;

interface Props {
  readonly contenu: Contenu;
  readonly references: References;
  /** Pictures by the anchor of their part. */
  readonly images?: Readonly<Record<string, ReactNode>> | undefined;
}

/** The parts of a static page, each under its heading; long pages begin with their table of contents. */
export function Sections({ contenu, references, images }: Props) {
  const { t } = useText();
  const { sections } = contenu;
  return (
    <>
      {estLongue(contenu) && (
        <Summary
          title={t('statiques.sommaire')}
          entries={sections.map(({ id, titre }) => ({ id, label: titre }))}
        />
      )}
      {sections.map(({ id, titre, blocs, parties = [] }) => (
        <Section key={id} id={id} title={titre}>
          <Blocs blocs={blocs} references={references} ancre={id} />
          {images?.[id]}
          {parties.map((partie, rang) => (
            <Section key={partie.titre} title={partie.titre} level={3}>
              <Blocs blocs={partie.blocs} references={references} ancre={`${id}-${rang + 1}`} />
            </Section>
          ))}
        </Section>
      ))}
    </>
  );
}
