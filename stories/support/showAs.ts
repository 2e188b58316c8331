import { type Media, queryIn } from './media.ts';

/**
 * Close to forced colours: four colours, no shadow, no background except on layers. Drawn marks keep their colour,
 * because a stylesheet cannot distinguish them from a background.
 */
const FORCED = `
  :root, :root body { background: #000 !important; }
  :root body *, :root body *::before, :root body *::after {
    border-color: #fff !important; color: #fff !important;
    box-shadow: none !important; text-shadow: none !important;
  }
  :root body * { background-color: transparent !important; }
  :root body :is(dialog, .fr-modal__body, .fr-menu, .fr-header__menu, .fr-skiplinks) {
    background-color: #000 !important;
  }
  :root body a[href], :root body a[href] * { color: #ff0 !important; }
  :root body button, :root body button * { color: #0f0 !important; }
`;

const original = new WeakMap<MediaList, string>();

function mediaLists(rules: Iterable<CSSRule>): MediaList[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSImportRule) {
      return [rule.media, ...(rule.styleSheet ? mediaLists(rule.styleSheet.cssRules) : [])];
    }
    const inner = rule instanceof CSSGroupingRule ? mediaLists(rule.cssRules) : [];
    return rule instanceof CSSMediaRule ? [rule.media, ...inner] : inner;
  });
}

function rewrite(media: Media): void {
  const lists = [...document.styleSheets].flatMap((sheet) => [
    sheet.media,
    ...mediaLists(sheet.cssRules),
  ]);
  for (const list of lists) {
    const text = original.get(list) ?? list.mediaText;
    original.set(list, text);
    const wanted = queryIn(media, text);
    if (list.mediaText !== wanted) list.mediaText = wanted;
  }
}

const style = document.createElement('style');
let current: Media = 'none';
const again = () => rewrite(current);
const observer = new MutationObserver(again);

/**
 * Shows the document as in another medium by its stylesheets, later ones included.
 * @param media `none` gives every sheet its own queries back
 */
export function showAs(media: Media): void {
  if (media === current) return;
  current = media;
  observer.disconnect();
  document.removeEventListener('load', again, true);
  style.textContent = media === 'forced colours' ? FORCED : '';
  if (media !== 'none') {
    document.head.append(style);
    observer.observe(document.head, { childList: true });
    document.addEventListener('load', again, true);
  }
  rewrite(media);
}
