export interface EarlyOptions {
  readonly languages: readonly string[];
  readonly webviewKey: string;
  readonly refusalKey: string;
}

export type EarlyAction = HTMLFormElement | HTMLButtonElement | HTMLAnchorElement;

declare global {
  interface Window {
    releaseEarly?: () => EarlyAction | undefined;
    addLateStyles?: () => void;
    showFault?: () => void;
    hideFault?: () => void;
  }
}

/**
 * Runs in the head, before the body is parsed. It marks what the first paint depends on, and holds back the last action
 * until the application answers.
 * Its source is inlined, so it may use nothing from outside the function.
 */
export function early({ languages, webviewKey, refusalKey }: EarlyOptions): void {
  const page = document.documentElement;
  // The server answers the provider's return with the document of another address (D-57). The address bar gets it.
  const { address = location.pathname } = page.dataset;
  if (address !== location.pathname) history.replaceState(null, '', address);
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
  const language = (navigator.languages ?? [])
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => languages.includes(tag));
  if (language !== undefined && language !== page.lang && !stored('localStorage', refusalKey)) {
    page.setAttribute('data-late-content', '');
  }

  let last: EarlyAction | undefined;
  const holdBack = (event: Event, action: EarlyAction) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    last = action;
  };
  const submitted = (event: Event) => {
    if (event.target instanceof HTMLFormElement) holdBack(event, event.target);
  };
  // Buttons and links to a fine need the application: the next document would not know the fine. Links to public pages
  // work without a script.
  const heldBack = 'button, a[href*="/tai/amende/"], a[href*="/tai/paiement/"]';
  const clicked = (event: MouseEvent) => {
    const { target } = event;
    const action = target instanceof Element ? target.closest<EarlyAction>(heldBack) : null;
    const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
    // A click on a submit button leads to the form's submit event, which is held back above.
    if (action !== null && !('type' in action && action.type === 'submit') && !opensTab)
      holdBack(event, action);
  };
  document.addEventListener('submit', submitted, true);
  document.addEventListener('click', clicked, true);
  window.releaseEarly = () => {
    document.removeEventListener('submit', submitted, true);
    document.removeEventListener('click', clicked, true);
    return last;
  };

  window.addLateStyles = () => {
    const late = document.querySelector<HTMLTemplateElement>('head > template');
    const links = [...(late?.content.querySelectorAll('link') ?? [])];
    const loaded = links.map(
      (link) =>
        new Promise((resolve) => {
          link.onload = link.onerror = resolve;
        }),
    );
    // They load together and are applied one by one, because each restyles the page in one task. The last is applied
    // first, so that no rule is ever shown which a later part overrides.
    for (const link of links) link.media = 'print';
    const applyNext = () => {
      links.pop()?.removeAttribute('media');
      if (links.length > 0) requestAnimationFrame(() => setTimeout(applyNext));
    };
    void Promise.all(loaded).then(applyNext);
    document.head.append(...links);
  };
  window.showFault = () => {
    document.getElementById('panne')?.removeAttribute('hidden');
    page.setAttribute('data-fault', '');
    window.addLateStyles?.();
  };
  window.hideFault = () => {
    document.getElementById('panne')?.setAttribute('hidden', '');
    page.removeAttribute('data-fault');
  };
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) window.showFault?.();
    },
    true,
  );
}
