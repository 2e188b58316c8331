import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { shown } from './driver.ts';
import type { State } from './state.ts';

/** The device's answer when the scan asks for its camera. */
type Camera = 'missing' | 'denied' | 'granted';

/** Runs in the page: a camera that shows a grey picture, or none. */
function installCamera(kind: Camera): void {
  const fail = (name: string) => Promise.reject(new DOMException(name, name));
  const grey = () => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const brush = canvas.getContext('2d');
    const draw = () => {
      if (brush === null) return;
      brush.fillStyle = '#888';
      brush.fillRect(0, 0, 640, 480);
    };
    setInterval(draw, 100);
    draw();
    return Promise.resolve(canvas.captureStream(10));
  };
  const device = { kind: 'videoinput', deviceId: 'a', groupId: 'a', label: 'Camera 1' };
  const devices = [device, { ...device, deviceId: 'b', label: 'Camera 2' }];
  const mediaDevices = {
    getUserMedia: () => {
      if (kind === 'granted') return grey();
      return fail(kind === 'denied' ? 'NotAllowedError' : 'NotFoundError');
    },
    enumerateDevices: async () => (kind === 'granted' ? devices : []),
    getSupportedConstraints: () => ({}),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices });
}

const dialog = (page: Page) => page.getByRole('dialog');

const home = shown('accueil', 'Home/Default');

const scan = (kind: Camera): State => ({
  name: `scan-${kind}`,
  async open(visit) {
    await visit.page.addInitScript(installCamera, kind);
    await home.open(visit);
  },
  async act({ page }) {
    await page.getByTestId('ouvrir-scan').click();
    await dialog(page).waitFor();
    await (kind === 'granted'
      ? page.locator('[data-testid=scan-etat][data-phase=ready]').waitFor()
      : page.getByTestId('scan-alerte').waitFor());
  },
});

/** A page whose scripts do not load: it is readable as served, and says so. */
const withoutScript = (name: 'accueil' | 'aide'): State => ({
  name: `${name}-sans-script`,
  withoutScript: true,
  async open({ page, language }) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(href(name, language));
    await page.getByText(text(language, 'service.panne')).waitFor();
  },
});

/** What a story cannot show: a camera, a page without script or without a line, and menus of one width. */
export const states: readonly State[] = [
  scan('missing'),
  scan('denied'),
  scan('granted'),
  withoutScript('accueil'),
  withoutScript('aide'),
  shown('menu-langues', 'Home/Default', {
    widths: [1280],
    async act({ page }) {
      await page.locator('header .fr-header__tools .fr-translate__btn').click();
      await page.locator('.fr-header__tools .fr-translate__language').first().waitFor();
    },
  }),
  shown('menu-telephone', 'Home/Default', {
    widths: [320],
    async act({ page }) {
      await page.locator('.fr-btn--menu').click();
      await page.locator('.fr-header__menu .fr-btn--close').waitFor();
    },
  }),
  shown('accueil-hors-ligne', 'Home/LineDown', {
    async act({ page, language }) {
      await page.context().setOffline(true);
      await page.locator('[name=numTelepaiementCode]').fill('51900101000011');
      await page.locator('[name=cle]').fill('21');
      await page.getByTestId('action-principale').click();
      await page.getByTestId('message-erreur').getByText(/./).waitFor();
      await page.getByText(text(language, 'horsLigne.texte')).first().waitFor();
    },
    announces: (language) => text(language, 'horsLigne.texte'),
  }),
];
