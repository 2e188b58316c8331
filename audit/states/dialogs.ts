import type { Page } from '@playwright/test';
import { text } from '../../tests/e2e/support/locale.ts';
import { screen } from './driver.ts';
import type { State, Visit } from './state.ts';

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

const scan = (kind: Camera): State =>
  screen('accueil', {
    name: `scan-${kind}`,
    async open({ page, language }) {
      await page.addInitScript(installCamera, kind);
      await screen('accueil').open({ page, language } as Visit);
    },
    async act({ page }) {
      await page.getByTestId('ouvrir-scan').click();
      await dialog(page).waitFor();
      await (kind === 'granted'
        ? page.locator('[data-testid=scan-etat][data-phase=ready]').waitFor()
        : page.getByTestId('scan-alerte').waitFor());
    },
  });

const dialog = (page: Page) => page.getByRole('dialog');

/** Every dialog and menu. */
export const states: readonly State[] = [
  scan('missing'),
  scan('denied'),
  scan('granted'),
  ...(['application', 'telephone'] as const).map((means) =>
    screen('accueil', {
      name: `dialogue-${means}`,
      async act({ page, language }) {
        const name = text(language, `accueil.autresMoyens.${means}`);
        await page.getByRole('button', { name, exact: true }).first().click();
        await dialog(page).waitFor();
      },
    }),
  ),
  screen('accueil', {
    name: 'dialogue-parametres',
    async act({ page }) {
      await page.locator('footer button').last().click();
      await dialog(page).getByRole('radio').first().waitFor({ state: 'attached' });
    },
  }),
  screen('accueil', {
    name: 'menu-langues',
    widths: [1280],
    async act({ page }) {
      await page.locator('header .fr-header__tools .fr-translate__btn').click();
      await page.locator('.fr-header__tools .fr-translate__language').first().waitFor();
    },
  }),
  screen('accueil', {
    name: 'menu-telephone',
    widths: [320],
    async act({ page }) {
      await page.locator('.fr-btn--menu').click();
      await page.locator('.fr-header__menu .fr-btn--close').waitFor();
    },
  }),
];
