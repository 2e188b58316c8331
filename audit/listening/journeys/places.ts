import { createFormats } from '#contract/domain/formats.ts';
import { href } from '#contract/paths.ts';
import type { Journey } from './journey.ts';
import { enter, FINE, lookUp } from './steps.ts';

/** Two windows, opened, walked through and closed by Escape. */
export const windows: Journey = {
  name: 'windows',
  async play(listener) {
    listener.part('Display settings');
    await listener.reach('Tab', listener.words('dsfr.displaySettings'));
    await listener.press('Return', 'page', 'opens a dialog');
    await listener.times(3, 'Tab');
    await listener.press('Escape', 'action');
    listener.part('Scan, without a camera');
    await listener.reach('Tab', listener.words('accueil.formulaire.scanner'));
    await listener.press('Return', 'page', 'opens a dialog');
    await listener.times(4, 'Tab');
    await listener.press('Escape', 'action');
  },
};

/** A camera that the person, or the browser, refuses. */
export const camera: Journey = {
  name: 'camera',
  flags: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
  async play(listener) {
    listener.part('Scan, permission refused');
    await listener.reach('Tab', listener.words('accueil.formulaire.scanner'));
    await listener.press('Return', 'page', 'opens a dialog');
    await listener.times(4, 'Tab');
    await listener.press('Escape', 'action');
  },
};

/** An accordion, and another language. */
export const help: Journey = {
  name: 'help',
  async play(listener) {
    listener.part('An accordion');
    await listener.reach('Tab', listener.words('accueil.ouTrouver.titres.AF'));
    await listener.press('Return', 'action');
    await listener.browse();
    await listener.times(4, 'Down');
    listener.part('Another language');
    const { language } = listener;
    const own = `${language.toUpperCase()} - ${createFormats(language).languageName(language)}`;
    await listener.reach('shift+Tab', own);
    await listener.press('Return', 'action');
    await listener.reach('Tab', language === 'es' ? 'IT - Italiano' : 'ES - Español');
    await listener.press('Return', 'page');
    await listener.times(3, 'Tab');
  },
};

/** A wrong key, the right one, and the list of the notices. */
export const notices: Journey = {
  name: 'notices',
  async play(listener) {
    listener.part('A wrong key');
    await listener.reach('Tab', listener.words('accueil.formulaire.numero'));
    await enter(listener, [FINE[0], '99']);
    await listener.press('Return', 'page');
    listener.part('The right key');
    await listener.press('ctrl+a');
    await listener.type(FINE[1]);
    await listener.go('Return', { title: listener.words('titres.accueil'), leaves: true });
    listener.part('The list of the notices');
    await listener.open(href('mesAvis', listener.language), listener.words('titres.mesAvis'));
    await listener.read();
  },
};

/** An address that does not exist, and an error page. */
export const missing: Journey = {
  name: 'missing',
  from: (language) => `/${language}/nowhere`,
  async play(listener) {
    await listener.read();
    listener.part('An error');
    const path = href('erreur', listener.language, { idErreur: 'technique' });
    await listener.open(path, listener.words('service.nom'));
    await listener.read();
  },
};

/** Inside the mobile application: no header, no footer. */
export const webview: Journey = {
  name: 'webview',
  from: (language) => `${href('accueil', language)}?webview=true`,
  async play(listener) {
    listener.part('Read as a whole');
    await listener.press('ctrl+Home');
    await listener.readOn();
    listener.part('The fine');
    await listener.press('ctrl+Home');
    await lookUp(listener, FINE);
    await listener.read();
  },
};

/** Five minutes before the end of a session. */
export const session: Journey = {
  name: 'session',
  flags: ['--remote-debugging-port=0'],
  async play(listener) {
    listener.part('The fine');
    await lookUp(listener, FINE);
    // All ends are in 5 minutes and 20 seconds.
    await listener.desk.runInPage(`
      const ends = JSON.parse(localStorage.getItem('tai_liaisons'));
      for (const id in ends) ends[id] = Date.now() + 320_000;
      localStorage.setItem('tai_liaisons', JSON.stringify(ends));
    `);
    listener.part('The session is about to end');
    await listener.waitFor('opens a dialog');
    await listener.press('Tab');
    await listener.press('shift+Tab');
    await listener.press('Return', 'page');
  },
};
