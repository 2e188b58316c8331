import { absent, type Check, check, inPage } from './check.ts';

/** A page without these cannot break these criteria. */
const ABSENT = [
  {
    name: 'no captcha',
    criteria: ['1.4', '1.5'],
    selector: '[class*=captcha i],[id*=captcha i],[src*=captcha i],[name*=captcha i]',
    html: '<img id="captcha" alt="abc" src="data:,">',
  },
  {
    name: 'no detailed description',
    criteria: ['1.7'],
    selector: '[longdesc],[aria-details],:is(img,svg,[role=img])[aria-describedby]',
    html: '<img alt="a" longdesc="#b" src="data:,">',
  },
  {
    name: 'no frame',
    criteria: ['2.1', '2.2'],
    selector: 'iframe,frame,frameset',
    html: '<iframe title="a" srcdoc=""></iframe>',
  },
  {
    name: 'no recorded media',
    criteria: ['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.10', '4.11', '4.13'],
    // The stream of the camera has no source: it is a view of the visitor's own paper, not a medium that is published.
    selector: 'audio,video[src],video source,video track,bgsound',
    html: '<video src="data:video/mp4,"></video>',
  },
  {
    name: 'no embedded medium',
    criteria: ['4.8', '4.9', '4.12', '4.13'],
    selector: 'object,embed,applet,canvas:not([aria-hidden=true])',
    html: '<object data="data:,"></object>',
  },
  {
    name: 'no complex table',
    criteria: ['5.1', '5.2'],
    selector: 'table :is([rowspan],[colspan]):not([rowspan="1"],[colspan="1"]),table [headers]',
    html: '<table><tr><th colspan="2">a</th></tr></table>',
  },
  {
    name: 'no table for layout',
    criteria: ['5.3', '5.8'],
    selector: 'table[role=presentation],table[role=none],table:not(:has(th))',
    html: '<table role="presentation"><tr><td>a</td></tr></table>',
  },
  {
    name: 'no text from right to left',
    criteria: ['8.10'],
    selector: '[dir=rtl],[dir=auto],bdo',
    html: '<p dir="rtl">a</p>',
  },
  {
    name: 'no quotation',
    criteria: ['9.4'],
    selector: 'blockquote,q,cite',
    html: '<blockquote>a</blockquote>',
  },
  {
    name: 'no search engine',
    criteria: ['12.5'],
    selector: 'search,[role=search],input[type=search]',
    html: '<div role="search"></div>',
  },
  {
    name: 'no cryptic text has an alternative',
    criteria: ['13.6'],
    // A masked plate is a number, not a drawing of signs.
    selector: 'pre,[aria-roledescription],[role=img]:not(svg,[class*=plate])',
    html: '<pre>/\\_/\\</pre>',
  },
];

/** Gestures and movements of the device are known by their listeners. */
const listenerGuard = (
  criterion: string,
  name: string,
  types: readonly string[],
  put: () => unknown,
): Check =>
  check({
    name,
    kind: 'guard',
    criterion,
    scope: 'state',
    async find(page) {
      const found = await page.evaluate(() => window.browserSide.listeners);
      return found.filter((line) => types.some((type) => line.startsWith(`${type} on `)));
    },
    faults: { [name]: put },
  });

export const checks: readonly Check[] = [
  ...ABSENT.map((row) => absent('guard', row)),
  listenerGuard(
    '13.10',
    'no gesture',
    ['touchmove', 'pointermove', 'gesturestart', 'gesturechange'],
    () => addEventListener('touchmove', () => undefined),
  ),
  listenerGuard('13.12', 'no movement of the device', ['devicemotion', 'deviceorientation'], () =>
    addEventListener('devicemotion', () => undefined),
  ),
  check({
    name: 'no script with an alternative',
    criterion: '7.2',
    kind: 'guard',
    // To say that something needs scripts, which other way there is to pay and which number to call, replaces none of them.
    find: inPage(() =>
      [...document.querySelectorAll('noscript')]
        .filter((one) =>
          /<(?:a(?! href="tel:)|form|button|input|img|table|video|iframe)\b/i.test(one.innerHTML),
        )
        .map(window.browserSide.path),
    ),
    faults: {
      'form instead of a script': '<noscript><form><input name="x"></form></noscript>',
      'link instead of a script': '<noscript><a href="/x">x</a></noscript>',
    },
  }),
];
