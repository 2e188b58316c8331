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
 * In the head, before the body is parsed; its source is inlined, so it uses nothing from outside. Marks what the first
 * paint depends on, and keeps the last action until the application answers.
 */
export function early({ languages, webviewKey, refusalKey }: EarlyOptions): void {
  const page = document.documentElement;
  // The provider's return was answered by the document of this address (D-57).
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
  const keep = (event: Event, action: EarlyAction) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    last = action;
  };
  const submitted = (event: Event) => {
    if (event.target instanceof HTMLFormElement) keep(event, event.target);
  };
  // The next document would not know the fine of an outcome yet. Links of public pages need no script.
  const kept = 'button, a[href*="/tai/amende/"], a[href*="/tai/paiement/"]';
  const clicked = (event: MouseEvent) => {
    const { target } = event;
    const action = target instanceof Element ? target.closest<EarlyAction>(kept) : null;
    const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
    // It leads to the form's submit event.
    if (action !== null && !('type' in action && action.type === 'submit') && !opensTab)
      keep(event, action);
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
    if (late) document.head.append(late.content);
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
