/** What checks share inside the page. Installed before the page's own scripts by `installBrowserSide`. */
interface BrowserSide {
  /** Shown, and not only for assistive technology. */
  visible(element: Element): boolean;
  /** Shown to assistive technology: neither hidden from all nor from it. */
  exposed(element: Element): boolean;
  /** The elements of a selector that are visible, or exposed. */
  allVisible<E extends Element = HTMLElement>(selector: string): E[];
  allExposed<E extends Element = HTMLElement>(selector: string): E[];
  /** Each text that is visible, piece by piece, with its element. */
  texts(): { readonly element: Element; readonly node: Node; readonly text: string }[];
  /** What an element says, or the elements of a list of ids, as `aria-labelledby` has it. */
  textOf(about: Element | string | null | undefined): string;
  /** Which of these handlers an element has, of React or its own. */
  handlers(element: Element, names: readonly string[]): string[];
  /** A short path to an element, for a report. */
  path(element: Element): string;
  /** Texts that their container cuts off, by geometry. */
  clipped(): string[];
  /** Contrast between two colours as CSS computes them, the first laid over the second. */
  contrast(over: string, under: string): number;
  /** The colour behind an element; null over an image. */
  background(element: Element | null): string | null;
  /** The contrast of an element's text where it is below the bound of its size; else null, as over an image. */
  tooPale(element: Element, behind: string | null): string | null;
  /** Listeners that were added, as `type on target`. */
  readonly listeners: string[];
  /** Polite regions that came with their text. */
  readonly bornWithText: string[];
  /** What live regions said, in order. */
  readonly spoken: string[];
  /** Windows that were opened without a click. */
  readonly windows: string[];
}

declare global {
  interface Window {
    browserSide: BrowserSide;
  }
}

/** Runs in the page: it must not use anything of this file. */
export function installBrowserSide(): void {
  // The compiler of the tests names functions through this helper, which no page has.
  Reflect.set(window, '__name', (value: unknown) => value);
  const LIVE = '[role=status],[role=alert],[role=log],[aria-live=polite],[aria-live=assertive]';
  const listeners: string[] = [];
  const bornWithText: string[] = [];
  const spoken: string[] = [];
  const windows: string[] = [];

  const textOf = (about: Element | string | null | undefined): string => {
    if (typeof about !== 'string') return (about?.textContent ?? '').trim().replace(/\s+/g, ' ');
    const named = about.split(/\s+/).map((id) => textOf(document.getElementById(id)));
    return named.filter(Boolean).join(' ');
  };
  const path = (element: Element): string => {
    const id = element.id ? `#${element.id}` : '';
    const name = element.getAttribute('name');
    const classes = [...element.classList].slice(0, 2).map((one) => `.${one}`);
    const text = textOf(element).slice(0, 40);
    const tag = element.tagName.toLowerCase();
    return `${tag}${id}${name ? `[name=${name}]` : ''}${classes.join('')}${text ? ` "${text}"` : ''}`;
  };
  const readerOnly = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 2 && height <= 2;
  };
  const visible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !readerOnly(element) &&
    element.closest('.fr-sr-only') === null;
  const exposed = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden=true],[inert]') === null;

  const rgba = (text: string): [number, number, number, number] => {
    const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return text.startsWith('color(srgb') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
  };
  const blend = (over: string, under: string) => {
    const [r, g, b, a] = rgba(over);
    const [x, y, z] = rgba(under);
    return [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a)];
  };
  const luminance = (parts: number[]) => {
    const [r = 0, g = 0, b = 0] = parts.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (over: string, under: string) => {
    const one = luminance(blend(over, under));
    const two = luminance(rgba(under).slice(0, 3));
    return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  };
  const background = (element: Element | null): string | null => {
    const layers: string[] = [];
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      // The DSFR underlines its links with gradients: they lie below the text's line, not behind it.
      if (backgroundImage.includes('url(')) return null;
      layers.push(backgroundColor);
      if (rgba(backgroundColor)[3] === 1) break;
    }
    return layers.reduceRight((under, over) => {
      const [r = 0, g = 0, b = 0] = blend(over, under);
      return `rgb(${r}, ${g}, ${b})`;
    }, 'rgb(255, 255, 255)');
  };

  const tooPale = (element: Element, behind: string | null): string | null => {
    if (behind === null) return null;
    const { color, fill, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const ratio = contrast(element instanceof SVGElement ? fill : color, behind);
    return ratio < (large ? 3 : 4.5) ? `${ratio.toFixed(2)}:1` : null;
  };

  const all = (selector: string) => [...document.querySelectorAll(selector)] as never[];
  const texts = () => {
    const found: { element: Element; node: Node; text: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (text === '' || element === null || !visible(element)) continue;
      if (element.closest('script,style,noscript') === null) found.push({ element, node, text });
    }
    return found;
  };
  // React keeps its handlers on the element, under a private key.
  const handlers = (element: Element, names: readonly string[]): string[] => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$')) ?? '';
    const props: unknown = Reflect.get(element, key) ?? {};
    return names.filter(
      (name) => name in Object(props) || element.hasAttribute(name.toLowerCase()),
    );
  };
  const TOLERANCE_PX = 2;
  const cutBy = (element: Element, rect: DOMRect): Element | null => {
    let scrolls = { x: false, y: false };
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      scrolls = {
        x: scrolls.x || /auto|scroll/.test(overflowX),
        y: scrolls.y || /auto|scroll/.test(overflowY),
      };
      const cutsX = !scrolls.x && /hidden|clip/.test(overflowX);
      const cutsY = !scrolls.y && /hidden|clip/.test(overflowY);
      if (at !== document.documentElement && at !== document.body) {
        if (cutsX && (rect.right > box.right + TOLERANCE_PX || rect.left < box.left - TOLERANCE_PX))
          return at;
        if (cutsY && rect.bottom > box.bottom + TOLERANCE_PX + rect.height * 0.25) return at;
      }
      if (position === 'fixed') break;
    }
    return null;
  };
  const clipped = () => {
    const found = new Set<string>();
    for (const { element, node, text } of texts()) {
      // A button that shows an icon keeps its text for assistive technology, and its title for the eye.
      if (element.closest('svg') || element.closest('[title]')?.getAttribute('title') === text) {
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const by = cutBy(element, rect);
        if (by !== null) found.add(`"${text.slice(0, 40)}" is cut by ${path(by).split(' "')[0]}`);
      }
    }
    return [...found];
  };

  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function spy(
    this: EventTarget,
    ...[type, listener, options]: Parameters<typeof add>
  ) {
    const target = this instanceof Element ? path(this) : (this?.constructor?.name ?? 'window');
    // React listens to every event on its root; its own handlers are read from the elements.
    if (!(this instanceof Element && this.id === 'root')) listeners.push(`${type} on ${target}`);
    return add.call(this ?? window, type, listener, options);
  };
  const open = window.open.bind(window);
  window.open = (...args) => {
    if (!(window.event instanceof UIEvent)) windows.push(String(args[0]));
    return open(...args);
  };

  const polite = (region: Element) =>
    region.getAttribute('role') !== 'alert' && region.getAttribute('aria-live') !== 'assertive';
  const insertions = (record: MutationRecord) => {
    for (const node of record.addedNodes) {
      if (!(node instanceof Element)) continue;
      const regions = [...(node.matches(LIVE) ? [node] : []), ...node.querySelectorAll(LIVE)];
      for (const region of regions) {
        if (textOf(region) === '') continue;
        spoken.push(textOf(region));
        if (polite(region)) bornWithText.push(`${path(region)} came with its text`);
      }
    }
  };
  const observe = () =>
    new MutationObserver((records) => {
      const changed = new Set<Element>();
      for (const record of records) {
        insertions(record);
        const at = record.target instanceof Element ? record.target : record.target.parentElement;
        const region = at?.closest(LIVE) ?? null;
        if (region !== null) changed.add(region);
      }
      for (const region of changed) {
        if (textOf(region) !== '' && spoken.at(-1) !== textOf(region)) spoken.push(textOf(region));
      }
    }).observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  if (document.documentElement) observe();
  else add.call(document, 'readystatechange', observe, { once: true });

  window.browserSide = {
    visible,
    exposed,
    allVisible: (selector) => all(selector).filter(visible),
    allExposed: (selector) => all(selector).filter(exposed),
    texts,
    textOf,
    handlers,
    path,
    clipped,
    contrast,
    background,
    tooPale,
    listeners,
    bornWithText,
    spoken,
    windows,
  };
}
