import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '#contract/domain/languages.ts';
import { CATALOGUE, type StateName } from '../../stories/states/index.ts';
import type { State } from '../../stories/states/state.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { openState } from '../states/driver.ts';
import type { Desk } from './desk.ts';
import { normalise } from './normalise.ts';
import { type Notice, type NoticeName, noticeOf, type Owner } from './notices.ts';
import type { Utterance } from './speech.ts';
import type { Part, Step, Transcript } from './transcript.ts';

/** ms without a word after which a step is over. */
const QUIET = { key: 500, action: 2000, page: 2500 } as const;
export type Patience = keyof typeof QUIET;

const FIRST_WORD_MS = 5000;
/** A first word that comes later is marked `(late)`, and a law forbids it. */
const IN_TIME_MS = 2000;
/** The longest wait for what comes without a key. */
const COMES_MS = 60_000;
const ARRIVAL_MS = 60_000;
/** ms per character: quicker than anyone listens, slow enough for one announcement to cut off another. */
const PACE = { step: 15, page: 2 } as const;
const MODE = /^\((focus|browse) mode\)$/;

/** The document title has these words, or has them no longer. */
interface Destination {
  readonly title: string;
  readonly leaves?: boolean;
}

const plain = (words: string) => words.replace(/\s+/g, ' ').trim().toLowerCase();

/** As `90,00 €`, `€90.00`. */
const VALUE = '(?=\\D{0,2}\\d).{1,20}';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** From one end of a page to the other. */
const MOST_PRESSES = 45;

/** A text of the product as the reader begins with it; a value in it is short, and a number. */
function asHeard(words: string): RegExp {
  const pieces = plain(words.replace(/<[^>]+>/g, '')).split(/\{\{\w+\}\}/);
  return new RegExp(`^${pieces.map(escaped).join(VALUE)}(?![\\p{L}\\p{N}])`, 'u');
}

/** Of a command that Orca echoes like typing: `h`, `ctrl+a`. */
const letterOf = (action: string) => /^(?:\w+\+)?(\p{L})(?: |$)/u.exec(action)?.[1];

/** A person who presses keys and hears; what was heard is written down. */
export class Listener {
  readonly language: Language;
  readonly base: string;
  private readonly desk: Desk;
  private readonly owner: Owner;
  private readonly parts: { title: string; steps: Step[] }[] = [];
  private window = '';
  private mode = 'browse';

  constructor(desk: Desk, owner: Owner, base: string) {
    this.desk = desk;
    this.owner = owner;
    this.language = owner.language;
    this.base = base;
    desk.speech.pace = PACE.step;
  }

  get transcript(): Transcript {
    return this.parts satisfies readonly Part[];
  }

  /** Returns a text of the product in the language of the journey. */
  words(key: string): string {
    return text(this.language, key);
  }

  /** A notice that no other play looks up. */
  notice(name: NoticeName): Notice {
    return noticeOf(name, this.owner);
  }

  part(title: string): void {
    this.parts.push({ title, steps: [] });
  }

  /** @param expects what the laws of hearing are to find, for example `opens a dialog` */
  press(key: string, patience: Patience = 'key', expects?: string): Promise<Utterance[]> {
    const action = expects === undefined ? key : `${key} (${expects})`;
    return this.step(action, () => this.desk.press(key), patience);
  }

  /** @param key of the page, or `Orca+` and a key of Orca */
  async times(count: number, key: string): Promise<void> {
    const own = /^Orca\+(.*)/.exec(key)?.[1];
    for (let done = 0; done < count; done += 1) {
      await (own === undefined ? this.press(key) : this.pressWithOrca(own));
    }
  }

  private pressWithOrca(key: string): Promise<readonly Utterance[]> {
    return this.step(`Orca+${key}`, () => this.desk.pressWithOrca(key), 'key');
  }

  /** Types as a person does. */
  type(characters: string, patience: Patience = 'action') {
    return this.step(`"${characters}"`, () => this.desk.type(characters), patience);
  }

  /** Waits for something that comes by itself. */
  waitFor(expects: string): Promise<readonly Utterance[]> {
    return this.step(`wait (${expects})`, () => undefined, 'page');
  }

  /** Arrows read in browse mode; in focus mode they go to the page, for example to change a choice. */
  async setMode(mode: 'browse' | 'focus'): Promise<void> {
    if (this.mode !== mode) await this.pressWithOrca('a');
  }

  /** Goes to the main content by the skip link. */
  async skip(): Promise<void> {
    await this.press('ctrl+Home');
    await this.press('Return', 'action');
  }

  /** Reads the main content; the footer is written down where a page is read to its end. */
  async read(): Promise<void> {
    await this.skip();
    const heard = await this.readOn();
    const brand = [this.words('service.marque.haut'), this.words('service.marque.bas')].join(' ');
    const footer = heard.findIndex(({ text }) => plain(text) === plain(brand));
    if (footer >= 0) heard.splice(footer);
  }

  /** Reads from the cursor to the end of the page. */
  async readOn(): Promise<Utterance[]> {
    this.desk.speech.pace = PACE.page;
    const heard = await this.press('KP_Add', 'action');
    this.desk.speech.pace = PACE.step;
    return heard;
  }

  /**
   * Goes to a state of the catalogue without the reader, as its person finds it, where there is something new to hear.
   * @param change of the state, for this journey
   */
  async enter(title: string, name: StateName, change: Partial<State> = {}): Promise<void> {
    const { language, base } = this;
    const state = { ...CATALOGUE[name], ...change };
    await this.desk.inPage((page) => openState({ page, language, base }, state));
    await this.desk.quiet(QUIET.page, FIRST_WORD_MS);
    this.noteMode(this.desk.speech.said.splice(0));
    this.window = this.desk.title();
    this.part(title);
  }

  /** Presses a key until one of these texts of the product is heard. @throws when none is */
  async reach(key: string, ...wanted: readonly string[]): Promise<void> {
    const patterns = wanted.map(asHeard);
    for (let count = 0; count < MOST_PRESSES; count += 1) {
      const heard = await this.press(key);
      if (heard.some((it) => patterns.some((pattern) => pattern.test(plain(it.text))))) return;
    }
    throw new Error(`never heard: ${wanted.join(', ')}`);
  }

  /** Goes on by Tab to a text of the product. @param name its dotted key */
  tabTo(name: string): Promise<void> {
    return this.reach('Tab', this.words(name));
  }

  /** Goes on by Tab to a link or button, and presses it. */
  async choose(name: string, patience: Patience = 'page', expects?: string): Promise<void> {
    await this.tabTo(name);
    await this.press('Return', patience, expects);
  }

  /** Goes through a page from its beginning, by one key. */
  async walk(title: string, count: number, key: string): Promise<void> {
    this.part(title);
    await this.press('ctrl+Home');
    await this.times(count, key);
  }

  /** Presses a key that leads to another document title, and hears what follows. @throws when it never comes */
  go(key: string, to: Destination): Promise<readonly Utterance[]> {
    return this.step(key, () => this.desk.press(key), 'page', to);
  }

  /** Waits for a document title. */
  arrive(to: Destination): Promise<readonly Utterance[]> {
    return this.step('wait', () => undefined, 'page', to);
  }

  /** Opens an address as a person does; the browser's own words are left out. */
  async open(path: string, title: string): Promise<void> {
    this.desk.press('ctrl+l');
    await this.desk.quiet(QUIET.key);
    this.desk.type(this.base + path, 40);
    await this.desk.quiet(QUIET.action);
    this.desk.speech.said.length = 0;
    this.desk.press('Return');
    await this.arrive({ title });
  }

  private async step(action: string, act: () => void, patience: Patience, to?: Destination) {
    const { said } = this.desk.speech;
    const began = Date.now();
    act();
    if (to !== undefined) await this.untilTitle(to);
    const isAwaited = action.startsWith('wait (');
    const first = isAwaited ? COMES_MS : action === 'wait' ? 0 : FIRST_WORD_MS;
    await this.desk.quiet(QUIET[patience], first);
    const all = said.splice(0);
    this.noteMode(all);
    const letter = letterOf(action);
    const words = all.filter((it) => !MODE.test(it.text) && it.text.toLowerCase() !== letter);
    const [earliest] = words;
    const echo = action.startsWith('"') ? this.takeEcho(words) : undefined;
    const title = this.desk.title();
    const isNew = title !== '' && title !== this.window;
    if (isNew) this.window = title;
    const heard = words.map((it) => ({ ...it, text: normalise(it.text) }));
    // Silence while nothing happens is no fault.
    if (action === 'wait' && heard.length === 0 && !isNew) return heard;
    this.parts.at(-1)?.steps.push({
      action,
      heard,
      ...(echo !== undefined && { echo }),
      ...(isNew && { window: normalise(title) }),
      late:
        !action.startsWith('wait') && earliest !== undefined && earliest.at - began > IN_TIME_MS,
    });
    return heard;
  }

  private noteMode(said: readonly Utterance[]): void {
    this.mode = said.flatMap((it) => MODE.exec(it.text)?.[1] ?? []).at(-1) ?? this.mode;
  }

  private async untilTitle({ title, leaves = false }: Destination): Promise<void> {
    for (const start = Date.now(); Date.now() - start < ARRIVAL_MS; await sleep(200)) {
      const now = this.desk.title();
      if (now !== '' && plain(now).includes(plain(title)) !== leaves) return;
    }
    const now = this.desk.title();
    throw new Error(`the title ${now} never ${leaves ? 'lost' : 'had'}: ${title}`);
  }

  /** Each key cuts the echo of the one before. */
  private takeEcho(words: Utterance[]): string {
    const rest = words.findIndex((it) => it.text.length > 1 && it.lost === undefined);
    const echo = words.splice(0, rest < 0 ? words.length : rest);
    return echo.map((it) => it.text).join(' ');
  }
}
