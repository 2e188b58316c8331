import { type RefObject, useEffect, useRef } from 'react';

/** `assertive` interrupts; `polite` waits until the screen reader has finished. */
export type Urgency = 'polite' | 'assertive';

/** What screen readers need to find a region before it says something, ms. */
const STANDS_MS = 100;
/** Then it is emptied: nothing is read again when the page is read or a modal closes, ms. */
const STAYS_MS = 5000;
/** When another message waits, ms. */
const STAYS_LEAST_MS = 500;

/** A key that is typed cuts off what is being said, ms. */
const TYPED_MS = 400;

let typedAt = Number.NEGATIVE_INFINITY;
// The build renders pages without a document.
globalThis.document?.addEventListener(
  'keydown',
  ({ key }) => {
    if (key.length === 1 || key === 'Backspace') typedAt = performance.now();
  },
  true,
);

interface Message {
  readonly text: string;
}

/** Outside of an open modal nothing is announced. */
const home = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

/** One live region of the page. It has no role: a screen reader would name it while it is empty. */
class Region {
  private readonly urgency: Urgency;
  private readonly waiting: Message[] = [];
  private spoken: Message | undefined;
  private spokenAt = 0;
  private element: HTMLElement | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(urgency: Urgency) {
    this.urgency = urgency;
  }

  add(message: Message): void {
    this.waiting.push(message);
    if (this.spoken !== undefined)
      this.finishIn(this.spokenAt + STAYS_LEAST_MS - performance.now());
    else if (this.timer === undefined) this.prepare();
  }

  remove(message: Message): void {
    const rank = this.waiting.indexOf(message);
    if (rank >= 0) this.waiting.splice(rank, 1);
    if (this.spoken !== message) return;
    clearTimeout(this.timer);
    this.finish();
  }

  private finishIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.finish(), ms);
  }

  private create(): HTMLElement {
    const element = document.createElement('p');
    element.className = 'fr-sr-only';
    element.setAttribute('aria-live', this.urgency);
    element.setAttribute('aria-atomic', 'true');
    element.dataset.testid = `annonce-${this.urgency}`;
    this.element = element;
    return element;
  }

  private prepare(): void {
    const element = this.element ?? this.create();
    const parent = home();
    if (element.parentElement !== parent) parent.append(element);
    this.timer = setTimeout(() => this.speak(element), STANDS_MS);
  }

  private speak(element: HTMLElement): void {
    const isTyping = performance.now() - typedAt < TYPED_MS;
    // A modal may have opened or closed in between.
    if (isTyping || element.parentElement !== home()) {
      this.prepare();
      return;
    }
    this.spoken = this.waiting.shift();
    element.textContent = this.spoken?.text ?? '';
    this.spokenAt = performance.now();
    if (this.spoken === undefined) this.finish();
    else this.finishIn(this.waiting.length > 0 ? STAYS_LEAST_MS : STAYS_MS);
  }

  private finish(): void {
    this.timer = undefined;
    this.spoken = undefined;
    if (this.element !== undefined) this.element.textContent = '';
    if (this.waiting.length > 0) this.prepare();
  }
}

const regions: Readonly<Record<Urgency, Region>> = {
  polite: new Region('polite'),
  assertive: new Region('assertive'),
};

/**
 * Says a text to assistive technology, after what waits already. The only writer of live regions: one polite and one
 * assertive region serve the whole application, last in the document (RGAA 7.5, WCAG 4.1.3).
 * @returns takes the text back
 */
function announce(text: string, urgency: Urgency): () => void {
  const message = { text };
  regions[urgency].add(message);
  return () => regions[urgency].remove(message);
}

/** Says a text when it changes, and takes it back when it goes. */
export function useAnnouncement(text: string, urgency: Urgency = 'polite'): void {
  useEffect(() => (text === '' ? undefined : announce(text, urgency)), [text, urgency]);
}

/** As `useAnnouncement`, of what an element shows. */
export function useAnnouncedContent(
  ref: RefObject<HTMLElement | null>,
  urgency: Urgency | undefined,
): void {
  const said = useRef<{ readonly text: string; readonly takeBack: () => void }>(undefined);
  // After every render: a message may be elements, which are other ones each time.
  useEffect(() => {
    const text = urgency === undefined ? '' : (ref.current?.textContent?.trim() ?? '');
    if (text === (said.current?.text ?? '')) return;
    said.current?.takeBack();
    said.current =
      text === '' || urgency === undefined
        ? undefined
        : { text, takeBack: announce(text, urgency) };
  });
  useEffect(
    () => () => {
      said.current?.takeBack();
      said.current = undefined;
    },
    [],
  );
}
