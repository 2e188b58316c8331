import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import { OLDEST_BROWSERS } from '#contract/browsers.ts';

/** Our oldest browsers, by the names that the data give them. */
const TARGETS = {
  chrome: OLDEST_BROWSERS.Chrome,
  edge: OLDEST_BROWSERS.Edge,
  firefox: OLDEST_BROWSERS.Firefox,
  safari: OLDEST_BROWSERS.Safari,
  safari_ios: OLDEST_BROWSERS.iOS,
} as const;

interface Statement {
  readonly version_added: string | boolean | null;
  readonly version_removed?: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}

interface Node {
  readonly __compat?: {
    readonly support: Readonly<Record<string, Statement | readonly Statement[]>>;
  };
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const root: Node = bcd as unknown as Node;

/** Compares two versions: negative, 0 or positive. */
function compare(one: string, other: string): number {
  const [left = [], right = []] = [one, other].map((text) =>
    text.replace('≤', '').split('.').map(Number),
  );
  return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0);
}

/** @param prefixed true for styles: support with a prefix counts, because the build writes the prefix */
const inTime = (target: string, prefixed: boolean) => (statement: Statement) =>
  typeof statement.version_added === 'string' &&
  statement.version_added !== 'preview' &&
  statement.flags === undefined &&
  (prefixed || statement.prefix === undefined) &&
  statement.alternative_name === undefined &&
  statement.version_removed === undefined &&
  compare(statement.version_added, target) <= 0;

/** True if one of our oldest browsers lacks a feature; false for one of which the data know nothing. */
export function isNewer(node: unknown, prefixed = false): boolean {
  if (!isNode(node) || node.__compat === undefined) return false;
  const { support } = node.__compat;
  return Object.entries(TARGETS).some(([browser, version]) => {
    const statements = support[browser];
    return statements !== undefined && ![statements].flat().some(inTime(version, prefixed));
  });
}

export function find(...path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => (isNode(node) ? node[name] : undefined), root);
}

const childrenOf = (node: unknown): [string, unknown][] =>
  isNode(node) ? Object.entries(node).filter(([name]) => name !== '__compat') : [];

const STATIC = /_static$/;

export interface Member {
  /** `Array`, `URL` */
  readonly owner: string;
  readonly name: string;
  /** Both for the language's own objects, of which the data do not say it. */
  readonly places: readonly ('static' | 'prototype')[];
  readonly newer: boolean;
  /** True if a call of this name counts, whatever the value is called. */
  readonly called: boolean;
}

/** Owners whose methods a call names. Methods of other owners may be those of any library. */
const COMMON =
  /^(?:AbortSignal|Blob|Crypto|Document|Element|File|FormData|HTML\w*Element|Headers|History|MediaDevices|MediaStreamTrack|Navigator|Node|Performance|ReadableStream|Request|Response|Storage|URL|URLSearchParams|Window)$/;

const placesOf = (section: 'javascript' | 'web', name: string): Member['places'] => {
  if (section === 'javascript') return ['static', 'prototype'];
  return [STATIC.test(name) ? 'static' : 'prototype'];
};

const membersOf = (section: 'javascript' | 'web'): Member[] =>
  childrenOf(section === 'web' ? find('api') : find('javascript', 'builtins')).flatMap(
    ([owner, interfaceNode]) =>
      childrenOf(interfaceNode)
        // Events and notes on behaviour are no names of properties.
        .filter(
          ([name]) => /^[A-Za-z]\w*$/.test(name) && !/_(?:event|support|parameter)$/.test(name),
        )
        .map(([name, node]) => ({
          owner,
          name: name.replace(STATIC, ''),
          places: placesOf(section, name),
          newer: isNewer(interfaceNode) || isNewer(node),
          called: section === 'javascript' || COMMON.test(owner),
        })),
  );

export const MEMBERS: readonly Member[] = [...membersOf('javascript'), ...membersOf('web')];

export const GLOBALS: ReadonlyMap<string, boolean> = new Map(
  [...childrenOf(find('javascript', 'builtins')), ...childrenOf(find('api'))].map(
    ([name, node]) => [name, isNewer(node)],
  ),
);
