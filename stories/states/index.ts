import * as Confirmation from './Confirmation.stories.ts';
import * as Demonstration from './Demonstration.stories.ts';
import * as Detail from './Detail.stories.ts';
import * as ErrorPages from './Error.stories.ts';
import * as HandOff from './HandOff.stories.ts';
import * as Home from './Home.stories.ts';
import * as NoticeList from './NoticeList.stories.ts';
import * as OperationCode from './OperationCode.stories.ts';
import * as PaymentChoice from './PaymentChoice.stories.ts';
import * as Receipt from './Receipt.stories.ts';
import * as StaticPages from './StaticPages.stories.ts';
import type { State, Variant } from './state.ts';
import * as Transfer from './Transfer.stories.ts';
import * as Verification from './Verification.stories.ts';

const SCREENS = {
  Confirmation,
  Demonstration,
  Detail,
  Error: ErrorPages,
  HandOff,
  Home,
  NoticeList,
  OperationCode,
  PaymentChoice,
  Receipt,
  StaticPages,
  Transfer,
  Verification,
} as const;

type Screens = typeof SCREENS;

/** `Home/WrongKey`: the file of a screen, and the name under which it exports the state. */
export type StateName = {
  [Screen in keyof Screens]: `${Screen}/${Exclude<keyof Screens[Screen] & string, 'default'>}`;
}[keyof Screens];

interface ScreenFile {
  readonly default: { readonly args: State };
  readonly [name: string]: Variant;
}

const statesOf = ([screen, file]: readonly [string, ScreenFile]) => {
  const { default: meta, ...stories } = file;
  return Object.entries(stories).map(
    ([name, { args }]) => [`${screen}/${name}`, { ...meta.args, ...args }] as const,
  );
};

/** Each state of each screen, once. */
export const CATALOGUE = Object.fromEntries(
  Object.entries<ScreenFile>(SCREENS).flatMap(statesOf),
) as Readonly<Record<StateName, State>>;

export const STATE_NAMES = Object.keys(CATALOGUE) as readonly StateName[];
