import {
  Controls,
  Description,
  Heading,
  Primary,
  Stories,
  Title,
} from '@storybook/addon-docs/blocks';
import { guidanceOf, sourceOf } from './catalogue.ts';
import { Facts } from './Facts.tsx';
import { GuidanceOf } from './GuidanceOf.tsx';
import { Sentence } from './links.tsx';
import { Pictures } from './Pictures.tsx';

/**
 * A component's page: look, properties, how to choose it and use it well, and every state.
 * @param page last part of its title, which is the name of its guidance
 */
export function ComponentPage({ page }: { readonly page: string }) {
  const guidance = Object.entries(guidanceOf(page)).sort(
    ([one], [other]) => Number(other === page) - Number(one === page),
  );
  const source = sourceOf(page);
  return (
    <>
      <Title />
      {source === undefined ? (
        <Description />
      ) : (
        <>
          <p>
            <Sentence text={source.description} />
          </p>
          <Facts component={page} source={source} />
        </>
      )}
      <Primary />
      {guidance.length > 0 && <Controls />}
      {guidance.map(([name, usage]) => (
        <section key={name}>
          <Heading>{guidance.length === 1 ? 'Usage' : name}</Heading>
          <GuidanceOf usage={usage} />
        </section>
      ))}
      <Pictures />
      <Stories title="States" includePrimary={false} />
    </>
  );
}
