import { Heading, Subheading } from '@storybook/addon-docs/blocks';
import type { Usage } from '../usage.ts';
import styles from './docs.module.css';
import { Sentence } from './links.tsx';

function Sentences({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <Sentence text={text} />
        </li>
      ))}
    </ul>
  );
}

interface PairsProps {
  readonly heads: readonly [string, string];
  readonly rows: readonly (readonly [string, string])[];
}

function Pairs({ heads, rows }: PairsProps) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, text]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            <td>
              <Sentence text={text} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface GuidanceOfProps {
  readonly name: string;
  readonly usage: Usage;
  /** False where the page holds several components, which then are named. */
  readonly alone: boolean;
}

/** When to take a component, when not, its parts, do and don't, accessibility. */
export function GuidanceOf({ name, usage, alone }: GuidanceOfProps) {
  const prefix = alone ? '' : `${name}: `;
  return (
    <>
      <Heading>{`${prefix}${alone ? 'When' : 'when'} to use`}</Heading>
      <Sentences texts={usage.when} />
      <Subheading>{`${prefix}${alone ? 'When' : 'when'} not to use`}</Subheading>
      <Sentences texts={usage.not} />
      {usage.anatomy.length > 0 && (
        <>
          <Subheading>{`${prefix}${alone ? 'Anatomy' : 'anatomy'}`}</Subheading>
          <Pairs heads={['Part', 'Purpose']} rows={usage.anatomy} />
        </>
      )}
      <div className={styles.pair}>
        <div className={styles.good}>
          <p className={styles.head}>Do</p>
          <Sentences texts={usage.do} />
        </div>
        <div className={styles.bad}>
          <p className={styles.head}>Don’t</p>
          <Sentences texts={usage.dont} />
        </div>
      </div>
      <Subheading>{`${prefix}${alone ? 'Accessibility' : 'accessibility'}`}</Subheading>
      <Sentences texts={usage.accessibility} />
      {usage.keyboard !== undefined && <Pairs heads={['Key', 'Effect']} rows={usage.keyboard} />}
    </>
  );
}
