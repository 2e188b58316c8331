import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import { answers } from './support/answers.ts';
import { axe } from './support/axe.ts';
import {
  codeOf,
  enlarged,
  image,
  lamps,
  oversized,
  pdf,
  sideBySide,
  tracks,
  withCamera,
  withoutBackground,
} from './support/camera.ts';
import { text } from './support/locale.ts';
import { expect, matrix, test } from './support/test.ts';

const word = (key: string) => text('fr', `qrcode.modal.${key}`);

const READABLE = image('clean', 1);
const EMPTY = image('negative', 1);
const film = (path: string, images = 30) => ({ jpeg: readFileSync(path), images });

const dialogue = (page: Page) => page.getByRole('dialog', { name: word('titre') });
const state = (page: Page) => page.getByTestId('scan-etat');
const alert = (page: Page) => page.getByTestId('scan-alerte');

async function open(page: Page): Promise<void> {
  await page.goto(href('accueil', 'fr'));
  await page.getByTestId('ouvrir-scan').click();
  await expect(dialogue(page)).toBeVisible();
}

/** The form holds what the code said, and no camera is on. */
async function checkPrefilled(page: Page, payload: string | null): Promise<void> {
  const digits = (payload ?? '').split(' ')[0] ?? '';
  await expect(dialogue(page)).toHaveCount(0);
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(
    formatNumber(digits.slice(0, -2)),
  );
  await expect(page.locator('[name=cle]')).toHaveValue(digits.slice(-2));
  expect((await tracks(page)).live).toBe(0);
}

test('G-02 S-03 S-08: the tick shows for a second with the camera off, then the form is filled', async () => {
  await withCamera({ film: [film(EMPTY.path, 60), film(READABLE.path, 300)] }, async (page) => {
    // Waits inside the page: on a busy machine the modal may open and close between two looks from outside.
    await page.goto(href('accueil', 'fr'));
    const ticked = page.waitForFunction(() => document.querySelector('[data-testid=scan-reussi]'));
    const shownMs = page.evaluate(async () => {
      const until = async (shown: boolean) => {
        while ((document.querySelector('[data-testid=scan-reussi]') !== null) !== shown)
          await new Promise(requestAnimationFrame);
        return performance.now();
      };
      const start = await until(true);
      return (await until(false)) - start;
    });
    await page.getByTestId('ouvrir-scan').click();
    await ticked;
    expect((await tracks(page)).live).toBe(0);
    await checkPrefilled(page, READABLE.payload);
    await expect(page.locator('[name=numTelepaiementCode]')).toBeFocused();
    // The first frame with the tick may be late.
    expect(await shownMs).toBeGreaterThan(500);
  });
});

test('S-09: a window that is closed while the tick shows fills nothing in', async () => {
  await withCamera({ film: [film(EMPTY.path, 60), film(READABLE.path, 300)] }, async (page) => {
    await page.goto(href('accueil', 'fr'));
    const closed = page.evaluate(async () => {
      while (document.querySelector('[data-testid=scan-reussi]') === null)
        await new Promise(requestAnimationFrame);
      document.querySelector<HTMLElement>('dialog[open] .fr-btn--close')?.click();
    });
    await page.getByTestId('ouvrir-scan').click();
    await closed;
    await expect(dialogue(page)).toHaveCount(0);
    // Longer than the tick.
    await page.waitForTimeout(1_500);
    await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue('');
  });
});

test('S-05 S-10: unreadable at first, the scan goes on until it reads', async () => {
  const hard = image('combined', 3);
  await withCamera({ film: [film(EMPTY.path, 120), film(hard.path, 600)] }, async (page) => {
    await open(page);
    await expect(state(page)).toHaveAttribute('data-phase', 'ready');
    await expect(page.getByTestId('scan-reussi')).toBeVisible();
    await checkPrefilled(page, hard.payload);
  });
});

test(
  'S-05: the camera is read without VideoFrame and announced frames (Firefox before 130)',
  matrix(),
  async () => {
    const noisy = image('combined', 1);
    await withCamera({ film: [film(noisy.path)] }, async (page) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'VideoFrame');
        Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
      });
      await open(page);
      await checkPrefilled(page, noisy.payload);
    });
  },
);

test('S-05: a QR code beside the data-matrix is not taken for it', matrix(), async () => {
  const two = await sideBySide([image('negative', 2).path, READABLE.path]);
  await withCamera({ film: [{ jpeg: two, images: 60 }] }, async (page) => {
    await open(page);
    await checkPrefilled(page, READABLE.payload);
  });
});

test('S-01: a refused permission says what to do, and typing stays one step away', async () => {
  await withCamera({ allowed: false }, async (page) => {
    await open(page);
    await expect(alert(page)).toHaveText(word('autorisationManquante'));
    await expect(dialogue(page).getByText(word('autoriserDeNouveau'))).toBeVisible();
    // There is no camera to select.
    await expect(page.getByRole('combobox')).toHaveCount(0);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: word('saisir') }).click();
    await expect(dialogue(page)).toHaveCount(0);
    await expect(page.locator('[name=numTelepaiementCode]')).toBeFocused();
    expect((await tracks(page)).given).toBe(0);
  });
});

test('S-01 S-04: a device without a camera is told so; the instruction is hidden at 640 pixels', async () => {
  await withCamera({ count: 0 }, async (page) => {
    await open(page);
    await expect(alert(page)).toHaveText(word('echecs.missing'));
    const instruction = dialogue(page).getByText(word('instruction'));
    await page.setViewportSize({ width: 641, height: 800 });
    await expect(instruction).toBeVisible();
    await page.setViewportSize({ width: 640, height: 800 });
    await expect(instruction).toBeHidden();
  });
});

test(
  'S-02 S-07: of two cameras the rear one starts, its light can be put on, none can be selected',
  matrix(),
  async () => {
    const labels = ['Camera 1, facing front', 'Camera 2, facing back'];
    await withCamera({ count: 2, labels, light: true }, async (page) => {
      await open(page);
      await page.getByRole('button', { name: word('lampe.allumer') }).click();
      await page.getByRole('button', { name: word('lampe.eteindre') }).click();
      await expect(page.getByRole('button', { name: word('lampe.allumer') })).toBeVisible();
      const zoom = page.getByRole('group', { name: word('zoom.titre') });
      await expect(zoom.getByRole('radio')).toHaveCount(3);
      await zoom.getByText('× 2').click();
      await expect(zoom.getByRole('radio', { name: '× 2' })).toBeChecked();
      expect(await lamps(page)).toEqual([true, false, 2]);
      expect(await axe(page)).toEqual([]);
      const choice = page.getByRole('combobox', { name: word('camera.choix') });
      await expect(choice.locator('option:checked')).toHaveText('Camera 2, facing back');
      await expect(choice.locator('option').first()).toHaveText(word('camera.aucune'));
      await choice.selectOption({ label: 'Camera 1, facing front' });
      await expect(state(page)).toHaveAttribute('data-phase', 'ready');
      // An attribute that is there or not has no value (RGAA 8.2), whatever the library wrote.
      for (const name of ['autoplay', 'muted', 'playsinline']) {
        await expect(dialogue(page).locator('video')).toHaveAttribute(name, '');
      }
      expect((await tracks(page)).live).toBe(1);
      await choice.selectOption('');
      await expect(state(page)).toHaveText(word('etats.off'));
      expect((await tracks(page)).live).toBe(0);
    });
  },
);

test('S-06 S-09: closing mid-scan puts the camera off at once, the modal half a second later', async () => {
  await withCamera({ film: [film(EMPTY.path)] }, async (page) => {
    await open(page);
    await expect(state(page)).toHaveText(word('etats.ready'));
    expect((await tracks(page)).live).toBe(1);
    expect(await axe(page)).toEqual([]);
    // Looked at within the page: half a second is short for a busy machine. The listener is there before the key.
    await page.evaluate(() => {
      const seen = new Promise((resolve) => {
        const look = () => {
          const streams: MediaStream[] = Reflect.get(window, '__streams');
          const bright = streams.flatMap((stream) => stream.getTracks()).map((t) => t.readyState);
          resolve({ bright, isOpen: document.querySelector('dialog[open]') !== null });
        };
        document.addEventListener('keyup', look, { once: true });
      });
      Reflect.set(window, '__seenAtEscape', seen);
    });
    await page.keyboard.press('Escape');
    const seen = await page.evaluate(() => Reflect.get(window, '__seenAtEscape'));
    expect(seen).toEqual({ bright: ['ended'], isOpen: true });
    await expect(dialogue(page)).toHaveCount(0);
    await expect(page.getByTestId('ouvrir-scan')).toBeFocused();
  });
});

const visibility = (page: Page, value: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, value);

test('S-09: no track stays live when the page is hidden, left or unloaded', async () => {
  await withCamera({ film: [film(EMPTY.path)] }, async (page) => {
    const bright = async () => (await tracks(page)).live;
    await page.goto(href('glossaire', 'fr'));
    // A link pressed before the application answers opens another document, which has other streams.
    await answers(page);
    await page
      .locator(`a[href="${href('accueil', 'fr')}"]`)
      .first()
      .click();
    await page.getByTestId('ouvrir-scan').click();
    await expect(state(page)).toHaveAttribute('data-phase', 'ready');
    await visibility(page, 'hidden');
    expect(await bright()).toBe(0);
    await visibility(page, 'visible');
    await expect.poll(bright).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect(await bright()).toBe(0);
    await visibility(page, 'visible');
    await expect.poll(bright).toBe(1);
    await page.goBack();
    await expect(dialogue(page)).toHaveCount(0);
    expect(await tracks(page)).toEqual({ given: 3, live: 0 });
  });
});

const picture = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test('G-02: a file that gives no number says why, and another can be chosen', async () => {
  const protege = await pdf(READABLE.path, 'secret');
  await withCamera({ count: 0 }, async (page) => {
    await open(page);
    const choose = page.getByTestId('scan-fichier');
    const refusal = async (file: ReturnType<typeof picture>, key: string) => {
      await choose.setInputFiles(file);
      await expect(page.getByTestId('scan-fichier-alerte')).toHaveText(word(`image.echecs.${key}`));
    };
    await refusal(picture('photo.jpg', 'image/jpeg', Buffer.from('not a picture')), 'unreadable');
    await refusal(picture('avis.pdf', 'application/pdf', protege), 'protected');
    await refusal(picture('photo.jpg', 'image/jpeg', readFileSync(EMPTY.path)), 'noCode');
    await refusal(picture('avis.pdf', 'application/pdf', Buffer.from('%PDF-1.7 x')), 'unreadable');
    await choose.setInputFiles(picture('avis.pdf', 'application/pdf', await pdf(READABLE.path)));
    await checkPrefilled(page, READABLE.payload);
  });
});

test('G-02: a file is chosen by a button in the page’s language; dropping is offered to a mouse only', async () => {
  await withCamera({ count: 0 }, async (page) => {
    await open(page);
    const group = page.getByRole('group', { name: word('image.choix') });
    const deposit = group.getByText(word('image.depot'));
    await expect(deposit).toBeVisible();
  });
  await withCamera({ count: 0, phone: true }, async (page) => {
    await open(page);
    const group = page.getByRole('group', { name: word('image.choix') });
    await expect(group.getByText(word('image.depot'))).toBeHidden();
    const choice = page.waitForEvent('filechooser');
    await group.getByRole('button', { name: word('image.bouton') }).click();
    await (await choice).setFiles(READABLE.path);
    await checkPrefilled(page, READABLE.payload);
  });
});

test('S-10: the code of another thing is said to be that, by the camera and of a file', async () => {
  const other = await codeOf('https://exemple.fr');
  await withCamera({ film: [{ jpeg: other, images: 30 }] }, async (page) => {
    await open(page);
    await expect(state(page)).toHaveText(word('etats.otherCode'));
    await page.getByTestId('scan-fichier').setInputFiles(picture('a.jpg', 'image/jpeg', other));
    await expect(page.getByTestId('scan-fichier-alerte')).toHaveText(
      word('image.echecs.otherCode'),
    );
  });
});

test('G-02: a photo of 50 megapixels is read on the device', matrix(), async () => {
  const photo = await enlarged(READABLE.path, 8192, 6144);
  await withCamera({ count: 0 }, async (page) => {
    await open(page);
    const sendings: string[] = [];
    page.on('request', (query) => {
      if (query.method() !== 'GET') sendings.push(query.url());
    });
    await page.getByTestId('scan-fichier').setInputFiles(picture('photo.jpg', 'image/jpeg', photo));
    await checkPrefilled(page, READABLE.payload);
    expect(sendings).toEqual([]);
  });
});

const REFUSED_WITHIN_MS = 5_000;

test('G-02: a picture that would fill the memory is refused by its header, in less than five seconds', async () => {
  await withCamera({ count: 0 }, async (page) => {
    await open(page);
    const choose = page.getByTestId('scan-fichier');
    await choose.setInputFiles(picture('photo.png', 'image/png', oversized()));
    await expect(page.getByTestId('scan-fichier-alerte')).toHaveText(
      word('image.echecs.tooLarge'),
      {
        timeout: REFUSED_WITHIN_MS,
      },
    );
  });
});

test('G-02: a code on a transparent ground is read', matrix(), async () => {
  const photo = await withoutBackground(READABLE.path);
  await withCamera({ count: 0 }, async (page) => {
    await open(page);
    await page.getByTestId('scan-fichier').setInputFiles(picture('avis.png', 'image/png', photo));
    await checkPrefilled(page, READABLE.payload);
  });
});

test(
  'G-02: a file chosen while another is read, with the camera on, is read instead of it',
  matrix(),
  async () => {
    const slow = await enlarged(EMPTY.path, 8192, 6144);
    await withCamera({ film: [film(EMPTY.path)] }, async (page) => {
      await open(page);
      await expect(state(page)).toHaveAttribute('data-phase', 'ready');
      const choose = page.getByTestId('scan-fichier');
      await choose.setInputFiles(picture('lent.jpg', 'image/jpeg', slow));
      await expect(
        page.getByText(word('etats.reading').replace('{{nom}}', 'lent.jpg')).first(),
      ).toBeVisible();
      await choose.setInputFiles(picture('avis.jpg', 'image/jpeg', readFileSync(READABLE.path)));
      await checkPrefilled(page, READABLE.payload);
    });
  },
);

test('H-03: the home page loads nothing of the scanner before the modal opens', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (query) => files.push(new URL(query.url()).pathname));
  await page.goto(href('accueil', 'fr'));
  await expect(page.getByTestId('ouvrir-scan')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(files.filter((name) => /scan|zxing|worker|pdf|\.wasm/i.test(name))).toEqual([]);
});

test('S-10: where no reader works, the camera says so, and how to go on', async () => {
  await withCamera({ film: [film(EMPTY.path, 300)] }, async (page) => {
    await page.route('**/*.wasm', (route) => route.abort());
    await open(page);
    await expect(state(page)).toHaveText(word('etats.browser'));
    await page.getByTestId('scan-fichier').setInputFiles(READABLE.path);
    await expect(page.getByTestId('scan-fichier-alerte')).toHaveText(word('image.echecs.browser'));
  });
});
