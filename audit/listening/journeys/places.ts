import { createFormats } from '#contract/domain/formats.ts';
import type { Language } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import type { Listener } from '../listener.ts';
import type { Journey } from './journey.ts';
import { enter, lookUp } from './steps.ts';

/** As the choice of the language has it. */
const nameOf = (language: Language) =>
  `${language.toUpperCase()} - ${createFormats(language).languageName(language)}`;

/** Opens a window by its button, walks through it, and closes it by Escape. */
async function lookInto(listener: Listener, name: string, stops: number): Promise<void> {
  await listener.choose(name, 'page', 'opens a dialog');
  await listener.times(stops, 'Tab');
  await listener.press('Escape', 'action');
}

export const windows: Journey = {
  name: 'windows',
  async play(listener) {
    listener.part('Display settings');
    await lookInto(listener, 'dsfr.displaySettings', 3);
    listener.part('Scan, without a camera');
    await lookInto(listener, 'accueil.formulaire.scanner', 4);
  },
};

/** A camera that the person, or the browser, refuses. */
export const camera: Journey = {
  name: 'camera',
  flags: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
  async play(listener) {
    listener.part('Scan, permission refused');
    await listener.skip();
    await lookInto(listener, 'accueil.formulaire.scanner', 4);
  },
};

/** Opens an accordion, then changes the language. */
export const help: Journey = {
  name: 'help',
  async play(listener) {
    listener.part('An accordion');
    await listener.skip();
    await listener.choose('accueil.ouTrouver.titres.AF', 'action');
    await listener.setMode('browse');
    await listener.times(4, 'Down');
    listener.part('Another language');
    const { language } = listener;
    await listener.reach('shift+Tab', nameOf(language));
    await listener.press('Return', 'action');
    await listener.reach('Tab', nameOf(language === 'es' ? 'it' : 'es'));
    await listener.press('Return', 'page');
  },
};

/** A number after which the focus goes on by itself, a wrong key, the right one, and the list of the notices. */
export const notices: Journey = {
  name: 'notices',
  async play(listener) {
    const { number, key } = listener.notice('inParts');
    listener.part('A wrong key');
    await listener.skip();
    await listener.tabTo('accueil.formulaire.numero');
    await enter(listener, { number, key: '99' });
    await listener.press('Return', 'page');
    listener.part('The right key');
    await listener.press('ctrl+a');
    await listener.type(key);
    await lookUp(listener);
    listener.part('The list of the notices');
    await listener.open(href('mesAvis', listener.language), listener.words('titres.mesAvis'));
    await listener.read();
  },
};

/** An address that does not exist, and an error page. */
export const missing: Journey = {
  name: 'missing',
  from: 'Error/UnknownAddress',
  async play(listener) {
    await listener.read();
    await listener.enter('An error', 'Error/Technique');
    await listener.read();
  },
};

/** Inside the mobile application, without header and footer. */
export const webview: Journey = {
  name: 'webview',
  from: 'Home/Webview',
  async play(listener) {
    await listener.walk('By landmarks', 5, 'm');
    listener.part('The end of the page');
    await listener.press('ctrl+End');
    await listener.reach('shift+Tab', nameOf(listener.language));
    await listener.enter('The fine', 'Detail/Webview');
    await listener.walk('The fine, by headings', 7, 'h');
  },
};

/** Five minutes before the end of a session. */
export const session: Journey = {
  name: 'session',
  async play(listener) {
    await listener.enter('The session is about to end', 'Detail/SessionAlmostOver', {
      boundForMs: 320_000,
    });
    await listener.waitFor('opens a dialog');
    await listener.press('Tab');
    await listener.press('shift+Tab');
    await listener.press('Return', 'page');
  },
};
