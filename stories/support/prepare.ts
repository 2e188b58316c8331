import { NOW, type State, storageOf } from '../states/state.ts';
import { loadLanguage } from './dictionary.ts';

/** Sets the clock of the page, which goes on from there. */
function setClock(instant: string): () => void {
  const RealDate = Date;
  const shift = Date.parse(instant) - RealDate.now();
  class StateDate extends RealDate {
    constructor(...parts: readonly unknown[]) {
      if (parts.length === 0) super(RealDate.now() + shift);
      // The other forms of a date stay as they are.
      else super(...(parts as [string]));
    }
    static override now(): number {
      return RealDate.now() + shift;
    }
  }
  globalThis.Date = StateDate as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
}

function hurry(length: number): () => void {
  const wait = window.setTimeout;
  const sooner = (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
    wait(handler, ms === length ? 0 : ms, ...values);
  Reflect.set(window, 'setTimeout', sooner);
  return () => Reflect.set(window, 'setTimeout', wait);
}

function speak(language: string): () => void {
  Object.defineProperty(navigator, 'languages', { value: [language], configurable: true });
  return () => Reflect.deleteProperty(navigator, 'languages');
}

/** A document that stays: what leads to another site is not followed. */
function stay(): () => void {
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = () => undefined;
  return () => {
    HTMLAnchorElement.prototype.click = click;
  };
}

/** What the page said on its console, since it was prepared. */
export const complaints: string[] = [];

function listen(): () => void {
  const { error } = console;
  complaints.length = 0;
  console.error = (...parts: readonly unknown[]) => {
    complaints.push(parts.map(String).join(' '));
    error(...parts);
  };
  return () => {
    console.error = error;
  };
}

/** Makes the browser what a state says of it. Returns what makes it as it was. */
export async function prepare(state: State): Promise<() => void> {
  if (state.language !== undefined) await loadLanguage(state.language);
  const undo = [
    listen(),
    stay(),
    setClock(state.clock ?? NOW),
    ...(state.hurriedMs === undefined ? [] : [hurry(state.hurriedMs)]),
    ...(state.browserLanguage === undefined ? [] : [speak(state.browserLanguage)]),
  ];
  for (const [storage, records] of Object.entries(storageOf(state, Date.now()))) {
    const held = storage === 'localStorage' ? localStorage : sessionStorage;
    held.clear();
    for (const [key, text] of Object.entries(records)) held.setItem(key, text);
  }
  return () => {
    for (const one of undo.toReversed()) one();
  };
}
