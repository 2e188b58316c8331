import { Unstyled } from '@storybook/addon-docs/blocks';
import { storyNameFromExport } from 'storybook/internal/csf';
import { StoryLink } from '../support/docs/links.tsx';
import { STORY_FILES } from '../support/docs/stories.ts';
import styles from './guide.module.css';
import { JOURNEY, type Step } from './journey.ts';

const statesOf = ({ titles }: Step) =>
  STORY_FILES.filter(({ title }) => titles.includes(title)).flatMap(({ title, stories }) =>
    stories.map((story) => ({ title, story })),
  );

function Facts({ step: { aim, paths, ids, next } }: { readonly step: Step }) {
  return (
    <dl className={styles.facts}>
      <dt>Aim</dt>
      <dd>{aim}</dd>
      {paths.length > 0 && (
        <>
          <dt>Address</dt>
          <dd>
            {paths.map((path) => (
              <div key={path}>
                <code>/:langue/{path}</code>
              </div>
            ))}
          </dd>
        </>
      )}
      <dt>Required by</dt>
      <dd>{ids.join(', ')}</dd>
      <dt>Leads to</dt>
      <dd>{next.join(', ')}</dd>
    </dl>
  );
}

/** The citizen's journey: each step with its addresses, what asks for it, and its states as links to their stories. */
export function JourneyMap() {
  return (
    <Unstyled>
      <ol className={styles.journey}>
        {JOURNEY.map((step) => (
          <li key={step.name} className={styles.step}>
            <h2 className={styles.stepName}>{step.name}</h2>
            <Facts step={step} />
            <ul className={styles.states}>
              {statesOf(step).map(({ title, story }) => (
                <li key={`${title}/${story}`}>
                  <StoryLink title={title} story={story}>
                    {storyNameFromExport(story)}
                  </StoryLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Unstyled>
  );
}
