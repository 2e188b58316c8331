import { Canvas, DocsContext, useOf } from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import styles from './docs.module.css';
import { Sentence } from './links.tsx';

const HEADS = { do: 'Do', dont: 'Don’t' } as const;

type ModuleExport = Parameters<typeof useOf>[0];

function Picture({ of, head }: { readonly of: ModuleExport; readonly head: string }) {
  const { story } = useOf(of, ['story']);
  return (
    <figure className={head === HEADS.do ? styles.good : styles.bad}>
      <Canvas of={of} sourceState="none" withToolbar={false} />
      <figcaption>
        <strong>{head}</strong>: <Sentence text={story.parameters.docs.description.story} />
      </figcaption>
    </figure>
  );
}

/** The stories of this page that are tagged `do` and `dont`, beside each other; each one's doc comment is its caption. */
export function Pictures() {
  const stories = useContext(DocsContext).componentStories();
  const tagged = (['do', 'dont'] as const).flatMap((tag) =>
    stories
      .filter(({ tags }) => tags.includes(tag))
      .map(({ id, moduleExport }) => ({ id, of: moduleExport, head: HEADS[tag] })),
  );
  return (
    <div className={styles.pair}>
      {tagged.map(({ id, of, head }) => (
        <Picture key={id} of={of} head={head} />
      ))}
    </div>
  );
}
