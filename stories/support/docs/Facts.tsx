import { Unstyled } from '@storybook/addon-docs/blocks';
import { hostsOf, originOf, type Source } from './catalogue.ts';
import styles from './docs.module.css';
import { dsfrNameOf } from './dsfr.ts';
import { ComponentLink, Sentence, StoryLink } from './links.tsx';
import { type Screen, screensOf } from './screens.ts';

function ScreenName({ screen: { folder, title } }: { readonly screen: Screen }) {
  if (title !== undefined) return <StoryLink title={title}>{folder}</StoryLink>;
  return folder === 'app' ? 'the frame of every screen' : folder;
}

/** The screens, then the components, that hold a component. */
function Users({ component }: { readonly component: string }) {
  const screens = screensOf(component);
  const hosts = hostsOf(component);
  if (screens.length + hosts.length === 0) return 'No screen yet.';
  return (
    <ul className={styles.users}>
      {screens.map((screen) => (
        <li key={screen.folder}>
          <ScreenName screen={screen} />
        </li>
      ))}
      {hosts.map((name) => (
        <li key={name}>
          inside <ComponentLink name={name} />
        </li>
      ))}
    </ul>
  );
}

/** What a component is built on, in a sentence. */
function Origin({ file }: { readonly file: string }) {
  const { table = '', cells = [] } = originOf(file) ?? {};
  const [first = '', why = ''] = cells;
  if (cells.length < 2) return <Sentence text={`This service’s own: ${first}.`} />;
  const name = <code>{first.replaceAll('`', '')}</code>;
  return table.startsWith('Wraps') ? (
    <>
      react-dsfr’s {name}, and: <Sentence text={why} />.
    </>
  ) : (
    <>
      Own markup, though react-dsfr has {name}, because of <Sentence text={why} />.
    </>
  );
}

/** The name to look for in the State's own libraries, or the page whose rules a component of ours follows. */
function Equivalent({ address }: { readonly address: string }) {
  const name = dsfrNameOf(address);
  return (
    <>
      {name === undefined && 'None. See '}
      <a href={address} target="_blank" rel="noreferrer">
        {name ?? address.split('/fr/').at(-1)}
      </a>
    </>
  );
}

interface FactsProps {
  readonly component: string;
  readonly source: Source;
}

/** The DSFR's page, origin and screens of a component. */
export function Facts({ component, source: { file, see } }: FactsProps) {
  return (
    <Unstyled>
      <dl className={styles.facts}>
        <dt>State’s component</dt>
        <dd>{see === undefined ? 'None' : <Equivalent address={see} />}</dd>
        <dt>Made of</dt>
        <dd>
          <Origin file={file} />
        </dd>
        <dt>Source</dt>
        <dd>
          <code>design/{file}</code>
        </dd>
        <dt>Used by</dt>
        <dd>
          <Users component={component} />
        </dd>
      </dl>
    </Unstyled>
  );
}
