import { Unstyled } from '@storybook/addon-docs/blocks';
import { StoryLink } from '../support/docs/links.tsx';
import styles from './guide.module.css';
import { JOURNEY, type Step } from './journey.ts';

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
              {step.states.map(({ title, story, label }) => (
                <li key={`${title}/${story}`}>
                  <StoryLink title={title} story={story}>
                    {label}
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
