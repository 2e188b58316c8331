import { Description, Heading, Primary, Title } from '@storybook/addon-docs/blocks';
import { COMPONENTS } from './catalogue.ts';
import { ComponentLink, StoryLink } from './links.tsx';
import { componentsOf } from './screens.ts';
import { STORY_FILES } from './stories.ts';

/** `PaidInPart` as the sidebar says it. */
const spaced = (story: string) => story.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

/**
 * A screen's page: its first state in its frame, a link to every state, and its components. The other states are
 * links, because each is the whole product.
 */
export function ScreenPage({ title }: { readonly title: string }) {
  const { stories = [] } = STORY_FILES.find((file) => file.title === title) ?? {};
  return (
    <>
      <Title />
      <Description />
      <Primary />
      <Heading>Every state</Heading>
      <ul>
        {stories.map((story) => (
          <li key={story}>
            <StoryLink title={title} story={story}>
              {spaced(story)}
            </StoryLink>
          </li>
        ))}
      </ul>
      <Heading>Composed of</Heading>
      <ul>
        {componentsOf(title, COMPONENTS).map((name) => (
          <li key={name}>
            <ComponentLink name={name} />
          </li>
        ))}
      </ul>
    </>
  );
}
