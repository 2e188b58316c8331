import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { href } from '#contract/paths.ts';
import { axe } from './support/axe.ts';
import {
  agrandie,
  avecCamera,
  codeDe,
  coteACote,
  demesuree,
  image,
  lampes,
  pdf,
  pistes,
  sansFond,
} from './support/camera.ts';
import { texte } from './support/locale.ts';
import { expect, matrix, test } from './support/test.ts';

const mot = (cle: string) => texte('fr', `qrcode.modal.${cle}`);

const LISIBLE = image('clean', 1);
const VIDE = image('negative', 1);
const film = (path: string, images = 30) => ({ jpeg: readFileSync(path), images });

const dialogue = (page: Page) => page.getByRole('dialog', { name: mot('titre') });
const etat = (page: Page) => page.getByTestId('scan-etat');
const alerte = (page: Page) => page.getByTestId('scan-alerte');

async function ouvrir(page: Page): Promise<void> {
  await page.goto(href('accueil', 'fr'));
  await page.getByTestId('ouvrir-scan').click();
  // A press before the application answers is kept; on a busy machine that alone can take more than 10 s.
  await expect(dialogue(page)).toBeVisible({ timeout: 30_000 });
}

/** The form holds what the code said, and no camera is on. */
async function verifierPrerempli(page: Page, payload: string | null): Promise<void> {
  const chiffres = (payload ?? '').split(' ')[0] ?? '';
  await expect(dialogue(page)).toHaveCount(0);
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(
    formaterNumero(chiffres.slice(0, -2)),
  );
  await expect(page.locator('[name=cle]')).toHaveValue(chiffres.slice(-2));
  expect((await pistes(page)).vives).toBe(0);
}

test('G-02 S-03: the tick shows with the camera off, then the form is filled', async () => {
  await avecCamera({ film: [film(VIDE.path, 60), film(LISIBLE.path, 300)] }, async (page) => {
    await ouvrir(page);
    await expect(page.getByTestId('scan-reussi')).toBeVisible();
    expect((await pistes(page)).vives).toBe(0);
    await verifierPrerempli(page, LISIBLE.payload);
    await expect(page.locator('[name=numTelepaiementCode]')).toBeFocused();
  });
});

test('S-05 S-10: unreadable at first, the scan goes on until it reads', async () => {
  const dur = image('combined', 3);
  await avecCamera({ film: [film(VIDE.path, 120), film(dur.path, 600)] }, async (page) => {
    await ouvrir(page);
    await expect(etat(page)).toHaveAttribute('data-phase', 'ready');
    await expect(page.getByTestId('scan-reussi')).toBeVisible({ timeout: 40_000 });
    await verifierPrerempli(page, dur.payload);
  });
});

const OLDEST = 'OffscreenCanvas and requestVideoFrameCallback (Safari 15)';
const ABSENTS = {
  'VideoFrame (Firefox before 130)': ['VideoFrame'],
  [OLDEST]: ['VideoFrame', 'OffscreenCanvas'],
};

for (const [quoi, noms] of Object.entries(ABSENTS)) {
  test(`S-05: the camera is read without ${quoi}`, matrix(quoi !== OLDEST), async () => {
    const bruite = image('combined', 1);
    await avecCamera({ film: [film(bruite.path)] }, async (page) => {
      await page.addInitScript((absents) => {
        for (const nom of absents) Reflect.deleteProperty(window, nom);
        Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
      }, noms);
      await ouvrir(page);
      await verifierPrerempli(page, bruite.payload);
    });
  });
}

test('S-05: a QR code beside the data-matrix is not taken for it', matrix(), async () => {
  const deux = await coteACote([image('negative', 2).path, LISIBLE.path]);
  await avecCamera({ film: [{ jpeg: deux, images: 60 }] }, async (page) => {
    await ouvrir(page);
    await verifierPrerempli(page, LISIBLE.payload);
  });
});

test('S-01: a refused permission says what to do, and typing stays one step away', async () => {
  await avecCamera({ permise: false }, async (page) => {
    await ouvrir(page);
    await expect(alerte(page)).toHaveText(mot('autorisationManquante'));
    await expect(dialogue(page).getByText(mot('autoriserDeNouveau'))).toBeVisible();
    // There is no camera to select.
    await expect(page.getByRole('combobox')).toHaveCount(0);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: mot('saisir') }).click();
    await expect(dialogue(page)).toHaveCount(0);
    await expect(page.locator('[name=numTelepaiementCode]')).toBeFocused();
    expect((await pistes(page)).donnees).toBe(0);
  });
});

test('S-01 S-04: a device without a camera is told so; the instruction is hidden at 640 pixels', async () => {
  await avecCamera({ nombre: 0 }, async (page) => {
    await ouvrir(page);
    await expect(alerte(page)).toHaveText(mot('echecs.missing'));
    const instruction = dialogue(page).getByText(mot('instruction'));
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
    const libelles = ['Camera 1, facing front', 'Camera 2, facing back'];
    await avecCamera({ nombre: 2, libelles, lampe: true }, async (page) => {
      await ouvrir(page);
      await page.getByRole('button', { name: mot('lampe.allumer') }).click();
      await page.getByRole('button', { name: mot('lampe.eteindre') }).click();
      await expect(page.getByRole('button', { name: mot('lampe.allumer') })).toBeVisible();
      const zoom = page.getByRole('group', { name: mot('zoom.titre') });
      await expect(zoom.getByRole('radio')).toHaveCount(3);
      await zoom.getByText('× 2').click();
      await expect(zoom.getByRole('radio', { name: '× 2' })).toBeChecked();
      expect(await lampes(page)).toEqual([true, false, 2]);
      expect(await axe(page)).toEqual([]);
      const choix = page.getByRole('combobox', { name: mot('camera.choix') });
      await expect(choix.locator('option:checked')).toHaveText('Camera 2, facing back');
      await expect(choix.locator('option').first()).toHaveText(mot('camera.aucune'));
      await choix.selectOption({ label: 'Camera 1, facing front' });
      await expect(etat(page)).toHaveAttribute('data-phase', 'ready');
      // An attribute that is there or not has no value (RGAA 8.2), whatever the library wrote.
      for (const nom of ['autoplay', 'muted', 'playsinline']) {
        await expect(dialogue(page).locator('video')).toHaveAttribute(nom, '');
      }
      expect((await pistes(page)).vives).toBe(1);
      await choix.selectOption('');
      await expect(etat(page)).toHaveText(mot('etats.off'));
      expect((await pistes(page)).vives).toBe(0);
    });
  },
);

test('S-06 S-09: closing mid-scan puts the camera off at once, the modal half a second later', async () => {
  await avecCamera({ film: [film(VIDE.path)] }, async (page) => {
    await ouvrir(page);
    await expect(etat(page)).toHaveText(mot('etats.ready'));
    expect((await pistes(page)).vives).toBe(1);
    expect(await axe(page)).toEqual([]);
    // Looked at within the page: half a second is short for a busy machine. The listener is there before the key.
    await page.evaluate(() => {
      const seen = new Promise((resolve) => {
        const look = () => {
          const streams: MediaStream[] = Reflect.get(window, '__streams');
          const vives = streams.flatMap((stream) => stream.getTracks()).map((t) => t.readyState);
          resolve({ vives, ouvert: document.querySelector('dialog[open]') !== null });
        };
        document.addEventListener('keyup', look, { once: true });
      });
      Reflect.set(window, '__seenAtEscape', seen);
    });
    await page.keyboard.press('Escape');
    const seen = await page.evaluate(() => Reflect.get(window, '__seenAtEscape'));
    expect(seen).toEqual({ vives: ['ended'], ouvert: true });
    await expect(dialogue(page)).toHaveCount(0);
    await expect(page.getByTestId('ouvrir-scan')).toBeFocused();
  });
});

const visibilite = (page: Page, value: 'hidden' | 'visible') =>
  page.evaluate((etat) => {
    Object.defineProperty(document, 'visibilityState', { value: etat, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, value);

test('S-09: no track stays live when the page is hidden, left or unloaded', async () => {
  await avecCamera({ film: [film(VIDE.path)] }, async (page) => {
    const vives = async () => (await pistes(page)).vives;
    await page.goto(href('glossaire', 'fr'));
    // A link pressed before the application answers opens another document, which has other streams.
    await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
    await page
      .locator(`a[href="${href('accueil', 'fr')}"]`)
      .first()
      .click();
    await page.getByTestId('ouvrir-scan').click();
    await expect(etat(page)).toHaveAttribute('data-phase', 'ready');
    await visibilite(page, 'hidden');
    expect(await vives()).toBe(0);
    await visibilite(page, 'visible');
    await expect.poll(vives).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect(await vives()).toBe(0);
    await visibilite(page, 'visible');
    await expect.poll(vives).toBe(1);
    await page.goBack();
    await expect(dialogue(page)).toHaveCount(0);
    expect(await pistes(page)).toEqual({ donnees: 3, vives: 0 });
  });
});

const fichier = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test('G-02: a file that gives no number says why, and another can be chosen', async () => {
  const protege = await pdf(LISIBLE.path, 'secret');
  await avecCamera({ nombre: 0 }, async (page) => {
    await ouvrir(page);
    const choisir = page.getByTestId('scan-fichier');
    const refus = async (file: ReturnType<typeof fichier>, cle: string) => {
      await choisir.setInputFiles(file);
      await expect(page.getByTestId('scan-fichier-alerte')).toHaveText(mot(`image.echecs.${cle}`), {
        timeout: 25_000,
      });
    };
    await refus(fichier('photo.jpg', 'image/jpeg', Buffer.from('not a picture')), 'unreadable');
    await refus(fichier('avis.pdf', 'application/pdf', protege), 'protected');
    await refus(fichier('photo.jpg', 'image/jpeg', readFileSync(VIDE.path)), 'noCode');
    await refus(fichier('avis.pdf', 'application/pdf', Buffer.from('%PDF-1.7 x')), 'unreadable');
    await choisir.setInputFiles(fichier('avis.pdf', 'application/pdf', await pdf(LISIBLE.path)));
    await verifierPrerempli(page, LISIBLE.payload);
  });
});

test('G-02: a file is chosen by a button in the page’s language; dropping is offered to a mouse only', async () => {
  await avecCamera({ nombre: 0 }, async (page) => {
    await ouvrir(page);
    const groupe = page.getByRole('group', { name: mot('image.choix') });
    const depot = groupe.getByText(mot('image.depot'));
    await expect(depot).toBeVisible();
  });
  await avecCamera({ nombre: 0, telephone: true }, async (page) => {
    await ouvrir(page);
    const groupe = page.getByRole('group', { name: mot('image.choix') });
    await expect(groupe.getByText(mot('image.depot'))).toBeHidden();
    const choix = page.waitForEvent('filechooser');
    await groupe.getByRole('button', { name: mot('image.bouton') }).click();
    await (await choix).setFiles(LISIBLE.path);
    await verifierPrerempli(page, LISIBLE.payload);
  });
});

test('S-10: the code of another thing is said to be that, by the camera and of a file', async () => {
  const autre = await codeDe('https://exemple.fr');
  await avecCamera({ film: [{ jpeg: autre, images: 30 }] }, async (page) => {
    await ouvrir(page);
    await expect(etat(page)).toHaveText(mot('etats.otherCode'));
    await page.getByTestId('scan-fichier').setInputFiles(fichier('a.jpg', 'image/jpeg', autre));
    await expect(page.getByTestId('scan-fichier-alerte')).toHaveText(
      mot('image.echecs.otherCode'),
      { timeout: 25_000 },
    );
  });
});

test('G-02: a photo of 50 megapixels is read on the device', matrix(), async () => {
  const photo = await agrandie(LISIBLE.path, 8192, 6144);
  await avecCamera({ nombre: 0 }, async (page) => {
    await ouvrir(page);
    const envois: string[] = [];
    page.on('request', (requete) => {
      if (requete.method() !== 'GET') envois.push(requete.url());
    });
    await page.getByTestId('scan-fichier').setInputFiles(fichier('photo.jpg', 'image/jpeg', photo));
    await verifierPrerempli(page, LISIBLE.payload);
    expect(envois).toEqual([]);
  });
});

test('G-02: a picture that would fill the memory is refused by its header, in less than five seconds', async () => {
  await avecCamera({ nombre: 0 }, async (page) => {
    await ouvrir(page);
    const choisir = page.getByTestId('scan-fichier');
    await choisir.setInputFiles(fichier('photo.png', 'image/png', demesuree()));
    await expect(page.getByTestId('scan-fichier-alerte')).toHaveText(mot('image.echecs.tooLarge'), {
      timeout: 5_000,
    });
  });
});

test('G-02: a code on a transparent ground is read', matrix(), async () => {
  const photo = await sansFond(LISIBLE.path);
  await avecCamera({ nombre: 0 }, async (page) => {
    await ouvrir(page);
    await page.getByTestId('scan-fichier').setInputFiles(fichier('avis.png', 'image/png', photo));
    await verifierPrerempli(page, LISIBLE.payload);
  });
});

test(
  'G-02: a file chosen while another is read, with the camera on, is read instead of it',
  matrix(),
  async () => {
    const lent = await agrandie(VIDE.path, 8192, 6144);
    await avecCamera({ film: [film(VIDE.path)] }, async (page) => {
      await ouvrir(page);
      await expect(etat(page)).toHaveAttribute('data-phase', 'ready');
      const choisir = page.getByTestId('scan-fichier');
      await choisir.setInputFiles(fichier('lent.jpg', 'image/jpeg', lent));
      await expect(
        page.getByText(mot('etats.reading').replace('{{nom}}', 'lent.jpg')),
      ).toBeVisible();
      await choisir.setInputFiles(fichier('avis.jpg', 'image/jpeg', readFileSync(LISIBLE.path)));
      await verifierPrerempli(page, LISIBLE.payload);
    });
  },
);

test('H-03: the home page loads nothing of the scanner before the modal opens', async ({
  page,
}) => {
  const fichiers: string[] = [];
  page.on('request', (requete) => fichiers.push(new URL(requete.url()).pathname));
  await page.goto(href('accueil', 'fr'));
  await expect(page.getByTestId('ouvrir-scan')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(fichiers.filter((nom) => /scan|zxing|worker|pdf|\.wasm/i.test(nom))).toEqual([]);
});
