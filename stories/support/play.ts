import { expect, waitFor } from 'storybook/test';
import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import { type Act, type State, spokenPart, spokenParts } from '../states/state.ts';
import { readTexts } from './dictionary.ts';
import { complaints } from './prepare.ts';
import { readSettings } from './settings.ts';

/** What types and presses: Storybook's, or that of a test. */
export interface Hands {
  readonly click: (element: HTMLElement) => Promise<unknown>;
  readonly type: (element: HTMLElement, text: string) => Promise<unknown>;
}

interface StoryContext {
  readonly args: State;
  readonly globals: Readonly<Record<string, unknown>>;
  readonly userEvent: Hands;
  readonly canvasElement: HTMLElement;
}

/** Waits for what `selector` names, on the page or in a dialog above it. */
const found = (selector: string): Promise<HTMLElement> =>
  waitFor(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`no ${selector}`);
    return element;
  });

/** Waits until the field takes the focus: a fold that was just pressed does not show it yet. */
async function ready(selector: string): Promise<HTMLElement> {
  const field = await found(selector);
  await waitFor(() => {
    field.focus();
    expect(document.activeElement).toBe(field);
  });
  return field;
}

async function perform(act: Act, hands: Hands): Promise<void> {
  if ('fill' in act) {
    const field = await ready(`input[name="${act.fill}"]`);
    await hands.type(field, act.with);
    if (act.thenEnter) await hands.type(field, '{Enter}');
  } else if ('press' in act) {
    await hands.click(await found(act.press));
  } else if ('pressAll' in act) {
    await found(act.pressAll);
    for (let one = document.querySelector<HTMLElement>(act.pressAll); one !== null; ) {
      const pressed = one;
      await hands.click(pressed);
      await waitFor(() => expect(pressed.matches(act.pressAll)).toBe(false));
      one = document.querySelector<HTMLElement>(act.pressAll);
    }
  } else {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }
}

/** Does what the person of a state does, and waits until the state is there. */
export async function act(state: State, hands: Hands): Promise<void> {
  await found('main h1');
  for (const one of state.act ?? []) await perform(one, hands);
  await found(state.shows ?? 'main h1');
}

const spaced = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

function textAt(texts: unknown, key: string): string {
  let node = texts;
  for (const part of key.split('.')) node = Reflect.get(Object(node), part);
  if (typeof node !== 'string') throw new Error(`no text ${key}`);
  return node;
}

/** The page says what the state promises, has one title, which is that of its document, and nothing went wrong. */
export async function check(
  state: State,
  language: Language,
  root: ParentNode = document,
): Promise<void> {
  const texts = await readTexts(language);
  const page = () => spaced(document.body.textContent);
  for (const key of state.says ?? []) {
    const part = spokenPart(textAt(texts, key));
    await waitFor(() => expect(page(), key).toContain(part));
  }
  for (const words of language === DEFAULT_LANGUAGE ? (state.reads ?? []) : []) {
    await waitFor(() => expect(page()).toContain(words));
  }
  for (const key of state.omits ?? []) {
    // Two texts may share a part, in one language.
    const said = spokenParts(textAt(texts, key)).filter((part) => page().includes(part));
    expect(said, key).not.toEqual(spokenParts(textAt(texts, key)));
  }
  if (state.lacks !== undefined) expect(root.querySelector(state.lacks)).toBeNull();
  await waitFor(() => {
    const titles = [...root.querySelectorAll('h1')];
    expect(titles).toHaveLength(1);
    const whole = `${spaced(titles[0]?.textContent)} | Amendes.gouv.fr`;
    const said = spaced(document.title);
    expect(said.endsWith(whole), `${said} of ${whole}`).toBe(true);
    // First that there is an error, or what the lookup found.
    expect(said.slice(0, -whole.length)).toMatch(/^(?:.+\s?[:–] )?$/);
  });
  expect(complaints).toEqual([]);
}

/** A story, from its page to its state. */
export async function play({
  args,
  globals,
  userEvent,
  canvasElement,
}: StoryContext): Promise<void> {
  await act(args, userEvent);
  await check(args, args.language ?? readSettings(globals).language, canvasElement);
}
