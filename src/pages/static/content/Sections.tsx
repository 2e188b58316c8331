import type { ReactNode } from 'react';
import type { Content } from '#contract/schemas/content.ts';
import { Section, Summary } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { Blocks } from './Blocks.tsx';
import type { References } from './richText.tsx';

/** From this many parts on, a page is long and begins with a table of contents. */
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
          entries={sections.map((section) => ({ id: section.id, label: section.titre }))}
        />
      )}
      {sections.map((section) => (
        <Section key={section.id} id={section.id} title={section.titre}>
          {images?.[section.id]}
          <Blocks blocks={section.blocs} references={references} anchor={section.id} />
          {section.parties?.map((part, rank) => (
            <Section key={part.titre} title={part.titre} level={3}>
              <Blocks
                blocks={part.blocs}
                references={references}
                anchor={`${section.id}-${rank + 1}`}
              />
            </Section>
          ))}
        </Section>
      ))}
    </>
  );
}
