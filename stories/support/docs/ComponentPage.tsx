import { Controls, Description, Primary, Stories, Title } from '@storybook/addon-docs/blocks';
import { guidanceOf, sourceOf } from './catalogue.ts';
import { Facts } from './Facts.tsx';
import { GuidanceOf } from './GuidanceOf.tsx';
import { Sentence } from './links.tsx';

/**
 * A component's page: look, properties, when to use it and when not, anatomy, and every state.
 * @param page last part of its title, which is the name of its guidance
 */
export function ComponentPage({ page }: { readonly page: string }) {
  const components = Object.entries(guidanceOf(page)?.components ?? {});
  const source = sourceOf(page);
  return (
    <>
      <Title />
      {source === undefined ? (
        <Description />
      ) : (
        <p>
          <Sentence text={source.description} />
        </p>
      )}
      {components.length > 0 && <Facts component={page} />}
      <Primary />
      {components.length > 0 && <Controls />}
      {components.map(([name, usage]) => (
        <GuidanceOf key={name} name={name} usage={usage} alone={components.length === 1} />
      ))}
      <Stories title="States" includePrimary={false} />
    </>
  );
}
