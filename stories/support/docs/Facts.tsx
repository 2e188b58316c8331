import { Unstyled } from '@storybook/addon-docs/blocks';
import { guidanceOf, hostsOf, originOf, sourceOf } from './catalogue.ts';
import styles from './docs.module.css';
import { dsfrOf } from './dsfr.ts';
import { ComponentLink, Sentence, StoryLink } from './links.tsx';
import { type Screen, screensOf } from './screens.ts';

/** What a status promises. */
const STATUS = {
  stable: 'Stable: its interface holds.',
  new: 'New: its interface may still change.',
  deprecated: 'Deprecated: take what stands under “When not to use”.',
} as const;

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

interface EquivalentProps {
  readonly component: string;
  /** The DSFR's page that the source names. */
  readonly see: string | undefined;
}

/** The name to look for in the State's own libraries, or the rule that a component of ours follows. */
function Equivalent({ component, see }: EquivalentProps) {
  const equivalent = dsfrOf(component);
  if (equivalent !== null) {
    return (
      <a href={equivalent.address} target="_blank" rel="noreferrer">
        {equivalent.name}
      </a>
    );
  }
  return (
    <>
      None: the DSFR has no such component.
      {see !== undefined && (
        <>
          {' '}
          It follows{' '}
          <a href={see} target="_blank" rel="noreferrer">
            {see.split('/').at(-1)}
          </a>
          .
        </>
      )}
    </>
  );
}

/** Status, origin, the DSFR's page and the screens of a component. */
export function Facts({ component }: { readonly component: string }) {
  const usage = guidanceOf(component)?.components[component];
  const source = sourceOf(component);
  if (usage === undefined || source === undefined) return null;
  return (
    <Unstyled>
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>{STATUS[usage.status]}</dd>
        <dt>State’s component</dt>
        <dd>
          <Equivalent component={component} see={source.see} />
        </dd>
        <dt>Made of</dt>
        <dd>
          <Origin file={source.file} />
        </dd>
        <dt>Source</dt>
        <dd>
          <code>design/{source.file}</code>
        </dd>
        <dt>Used by</dt>
        <dd>
          <Users component={component} />
        </dd>
      </dl>
    </Unstyled>
  );
}
