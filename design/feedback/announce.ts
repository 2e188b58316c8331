import { type RefObject, useEffect, useRef } from 'react';

export type Urgency = 'polite' | 'assertive';

/** Screen readers must find a live region before it gets a text. */
const SETTLES_MS = 100;
/** After this time the text is removed, so that nobody meets it again while reading the page. */
const STAYS_MS = 5000;
const STAYS_LEAST_MS = 500;

/** A screen reader stops speaking when a key types a character, so we wait until the typing has stopped. */
const TYPED_MS = 400;

let typedAt = Number.NEGATIVE_INFINITY;
// There is no document when the build renders pages.
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

/** An open modal makes everything outside it inert, so the region must be inside. */
const parentOfRegions = (): Element =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

/**
 * Says one message after the other in one live region. The region has no role, because a screen reader would name it
 * even while it is empty.
 */
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

  /** Puts the region where it can be heard. */
  place(): HTMLElement {
    const element = this.element ?? this.create();
    const parent = parentOfRegions();
    if (element.parentElement !== parent) parent.append(element);
    return element;
  }

  private prepare(): void {
    const element = this.place();
    this.timer = setTimeout(() => this.speak(element), SETTLES_MS);
  }

  private speak(element: HTMLElement): void {
    const isTyping = performance.now() - typedAt < TYPED_MS;
    // A modal may have opened or closed since the region was placed.
    if (isTyping || element.parentElement !== parentOfRegions()) {
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

// Some screen readers want a region long before its first text.
if (globalThis.document) for (const region of Object.values(regions)) region.place();

/**
 * Says a text. Nothing else may write into live regions (RGAA 7.5, WCAG 4.1.3).
 * @returns a function that removes the text again
 */
export function announce(text: string, urgency: Urgency): () => void {
  const message = { text };
  regions[urgency].add(message);
  return () => regions[urgency].remove(message);
}

export function useAnnouncement(text: string, urgency: Urgency = 'polite'): void {
  useEffect(() => (text === '' ? undefined : announce(text, urgency)), [text, urgency]);
}

export function useAnnouncedContent(
  ref: RefObject<HTMLElement | null>,
  urgency: Urgency | undefined,
): void {
  const announced = useRef<{ readonly text: string; readonly withdraw: () => void }>(undefined);
  // A message may hold elements, which are new at each render. So we compare its text after each one.
  useEffect(() => {
    const text = urgency === undefined ? '' : (ref.current?.textContent?.trim() ?? '');
    if (text === (announced.current?.text ?? '')) return;
    announced.current?.withdraw();
    announced.current =
      text === '' || urgency === undefined
        ? undefined
        : { text, withdraw: announce(text, urgency) };
  });
  useEffect(
    () => () => {
      announced.current?.withdraw();
      announced.current = undefined;
    },
    [],
  );
}
