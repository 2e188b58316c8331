import type { ReactNode } from 'react';
import type { Content } from '#contract/schemas/content.ts';
import { Section, Summary } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { Blocks } from './Blocks.tsx';
import type { References } from './richText.tsx';

/** From this many parts on a page is long. */
const PARTS_WITH_CONTENTS = 4;

export const isLong = ({ sections }: Content): boolean => sections.length >= PARTS_WITH_CONTENTS;

interface Props {
  readonly content: Content;
  readonly references: References;
  readonly images?: Readonly<Record<string, ReactNode>> | undefined;
}

export function Sections({ content, references, images }: Props) {
  const { t } = useText();
  const { sections } = content;
  return (
    <>
      {isLong(content) && (
        <Summary
          title={t('statiques.sommaire')}
          entries={sections.map(({ id, titre }) => ({ id, label: titre }))}
        />
      )}
      {sections.map(({ id, titre, blocs, parties = [] }) => (
        <Section key={id} id={id} title={titre}>
          {images?.[id]}
          <Blocks blocks={blocs} references={references} anchor={id} />
          {parties.map((part, rank) => (
            <Section key={part.titre} title={part.titre} level={3}>
              <Blocks blocks={part.blocs} references={references} anchor={`${id}-${rank + 1}`} />
            </Section>
          ))}
        </Section>
      ))}
    </>
  );
}
