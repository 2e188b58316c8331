/** What `early` needs to know; handed over, because its text stands alone in the page. */
export interface EarlyOptions {
  readonly langues: readonly string[];
  readonly webviewKey: string;
  readonly refusalKey: string;
}

/** What was pressed or submitted last, and where. */
export type EarlyAction = HTMLFormElement | HTMLButtonElement;

declare global {
  interface Window {
    /** Ends the recording; gives what was done last, if anything was. */
    releaseEarly?: () => EarlyAction | undefined;
    /** Words or prose that the page has asked for, given once; rejects where they did not come. */
    takeText?: (address: string) => Promise<unknown> | undefined;
    /** Asks for the whole sheets, which share the line with nothing that the application needs to begin. */
    askForSheets?: () => void;
    /** Puts the whole sheets on that have come; the others as they come. */
    putSheetsOn?: () => void;
  }
}

/**
 * Runs in the head of every rendered page, before its body is read: it is inlined there as text, so it may use nothing
 * from outside. It marks what the first paint depends on (webview, language to suggest), keeps the last button pressed
 * or form sent until the application can answer, fetches the words, gives late sheets their medium and the page
 * its fonts, and shows the sentence of the page when a script cannot be loaded.
 */
export function early({ langues, webviewKey, refusalKey }: EarlyOptions): void {
  const page = document.documentElement;
  const stored = (kind: 'localStorage' | 'sessionStorage', key: string) => {
    try {
      return window[kind].getItem(key) === 'true';
    } catch {
      return false;
    }
  };
  const asked = new URLSearchParams(location.search).get('webview');
  const webview =
    asked === 'true' ||
    asked === '1' ||
    (asked !== 'false' && stored('sessionStorage', webviewKey));
  if (webview) page.setAttribute('data-webview', '');
  const langue = navigator.languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => langues.includes(tag));
  if (langue !== undefined && langue !== page.lang && !stored('localStorage', refusalKey)) {
    page.setAttribute('data-late-content', '');
  }

  // The whole sheets come for another medium: neither the first paint waits for them, nor the application for the new
  // layout. It puts them on when it has taken the page over; where it does not in time, they come by themselves.
  const sheets: HTMLLinkElement[] = [];
  let held = true;
  const putOn = (sheet: HTMLLinkElement) => {
    sheets.push(sheet);
    sheet.media = 'all';
  };
  // They wait in a template, whose content the browser reads and does not fetch.
  const waiting = (links: string) => [
    ...(document
      .querySelector<HTMLTemplateElement>('head>template')
      ?.content.querySelectorAll<HTMLLinkElement>(links) ?? []),
  ];
  const start = (links: string) => document.head.append(...waiting(links));
  // Read while the scripts come: the application would wait for what it asks the browser itself, though it were there.
  const texts = new Map<string, Promise<unknown>>();
  const askForText = (link: HTMLLinkElement) => {
    const address = link.getAttribute('href') ?? '';
    const text = fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject()));
    // An application that does not begin takes none.
    text.catch(() => undefined);
    texts.set(address, text);
    link.remove();
  };
  window.takeText = (address) => {
    const text = texts.get(address);
    texts.delete(address);
    return text;
  };
  const ask = () => {
    start('[data-late]');
    // An application that asks has begun, and fetches by itself.
    for (const link of waiting('[rel=preload]')) link.remove();
  };
  // Together: each font that comes alone would lay the whole page out once more.
  const bringFonts = async () => {
    const faces = waiting('[data-font]').map((link) =>
      new FontFace('Marianne', `url(${link.getAttribute('href')})`, {
        weight: link.dataset.font ?? '',
      }).load(),
    );
    for (const face of await Promise.allSettled(faces)) {
      if (face.status === 'fulfilled') document.fonts.add(face.value);
    }
  };
  // Asked for now, the new styles are calculated in this task and laid out in the frame that follows: two short ones.
  const calculateStyles = () => getComputedStyle(page).color;
  const putAllOn = () => {
    ask();
    if (!held) return;
    held = false;
    sheets.splice(0).forEach(putOn);
    calculateStyles();
    void bringFonts();
  };
  window.askForSheets = ask;
  window.putSheetsOn = putAllOn;
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || !('late' in target.dataset)) return;
      if (held) return void sheets.push(target);
      putOn(target);
      calculateStyles();
    },
    true,
  );

  // What is asked for after the first paint does not share its line.
  requestAnimationFrame(() =>
    setTimeout(() => {
      start('[rel=modulepreload]');
      waiting('[rel=preload]').forEach(askForText);
      setTimeout(putAllOn, 4000);
    }),
  );

  let last: EarlyAction | undefined;
  const keep = (event: Event, action: EarlyAction) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    last = action;
  };
  const submitted = (event: Event) => {
    if (event.target instanceof HTMLFormElement) keep(event, event.target);
  };
  const clicked = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    // A button that submits goes on to the event of its form.
    if (button !== null && button.type !== 'submit') keep(event, button);
  };
  document.addEventListener('submit', submitted, true);
  document.addEventListener('click', clicked, true);
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) {
        document.getElementById('panne')?.removeAttribute('hidden');
        putAllOn();
      }
    },
    true,
  );
  window.releaseEarly = () => {
    document.removeEventListener('submit', submitted, true);
    document.removeEventListener('click', clicked, true);
    return last;
  };
}
