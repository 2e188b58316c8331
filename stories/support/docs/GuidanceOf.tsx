import { Subheading } from '@storybook/addon-docs/blocks';
import type { Usage } from '../usage.ts';
import { firstUseOf } from './catalogue.ts';
import styles from './docs.module.css';
import { Sentence } from './links.tsx';

interface PartProps {
  readonly head: string;
  readonly texts: readonly string[] | undefined;
  readonly className?: string | undefined;
}

function Part({ head, texts = [], className }: PartProps) {
  if (texts.length === 0) return null;
  return (
    <div className={className}>
      <Subheading>{head}</Subheading>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <Sentence text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** When to take a component, when not and what instead, do and don't, accessibility, keys. */
export function GuidanceOf({ usage }: { readonly usage: Usage }) {
  const others = usage.instead?.map((name) => `\`${name}\`: ${firstUseOf(name)}`);
  return (
    <>
      <Part head="When to use" texts={usage.when} />
      <Part head="When not to use" texts={usage.not} />
      <Part head="When to take another" texts={others} />
      <div className={styles.pair}>
        <Part head="Do" texts={usage.do} className={styles.good} />
        <Part head="Don’t" texts={usage.dont} className={styles.bad} />
      </div>
      <Part head="Accessibility" texts={usage.accessibility} />
      <Part head="Keyboard" texts={usage.keyboard} />
    </>
  );
}
