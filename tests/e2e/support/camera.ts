import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { chromium, type Page } from '@playwright/test';
import PDFDocument from 'pdfkit';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { browserLaunch } from '../../../scripts/browser.ts';

const IMAGES = 'tests/fixtures/scan';

interface Image {
  readonly file: string;
  readonly payload: string | null;
  readonly category: string;
  readonly severity: number;
}

const { frames }: { frames: Image[] } = JSON.parse(
  readFileSync(join(IMAGES, 'manifest.json'), 'utf8'),
);

/** A photograph of the fixed set. @throws when the set has none of this kind */
export function image(category: string, severity: number): Image & { readonly path: string } {
  const found = frames.find((one) => one.category === category && one.severity === severity);
  if (found === undefined) throw new Error(`no picture ${category} ${severity}`);
  return { ...found, path: join(IMAGES, found.file) };
}

/** Draws several photographs side by side into one JPEG. */
export async function sideBySide(paths: readonly string[]): Promise<Buffer> {
  const images = await Promise.all(paths.map((path) => loadImage(path)));
  const width = images.reduce((sum, one) => sum + one.width, 0);
  const canvas = createCanvas(width, Math.max(...images.map((one) => one.height)));
  let x = 0;
  for (const one of images) {
    canvas.getContext('2d').drawImage(one, x, 0);
    x += one.width;
  }
  return canvas.toBuffer('image/jpeg', 90);
}

/** A photograph at another size in pixels, as a JPEG. */
export async function enlarged(path: string, width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await loadImage(path), 0, 0, width, height);
  return canvas.toBuffer('image/jpeg', 80);
}

/** A photograph whose light pixels are transparent, as a PNG. */
export async function withoutBackground(path: string): Promise<Buffer> {
  const source = await loadImage(path);
  const canvas = createCanvas(source.width, source.height);
  const context = canvas.getContext('2d');
  context.drawImage(source, 0, 0);
  const pixels = context.getImageData(0, 0, source.width, source.height);
  const { data } = pixels;
  for (let i = 0; i < data.length; i += 4) {
    const dark = (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) < 3 * 110;
    data.set([0, 0, 0, dark ? 255 : 0], i);
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toBuffer('image/png');
}

/** A PNG of 49 kB in all of 400 million white pixels. */
export function oversized(): Buffer {
  const [width, height] = [20_000, 20_000];
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // A PNG header for grey pixels of one bit each.
  size.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + width / 8), 0));
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    start,
    chunk('IHDR', size),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A data-matrix of a text, 640 by 480, as a JPEG. */
export async function codeOf(text: string): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { image, error } = await writeBarcode(text, { format: 'DataMatrix', scale: 8 });
  if (image === null) throw new Error(error);
  const code = await loadImage(Buffer.from(await image.arrayBuffer()));
  const canvas = createCanvas(640, 480);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 640, 480);
  context.drawImage(code, 200, 120);
  return canvas.toBuffer('image/jpeg', 90);
}

/** A PDF of two pages, text then a photograph, under a password when one is given. */
export async function pdf(path: string, userPassword?: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...(userPassword && { userPassword }) });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = once(document, 'end');
  document.text('Avis de contravention').addPage().image(path, 40, 40, { width: 400 }).end();
  await ended;
  return Buffer.concat(parts);
}

interface Camera {
  /** Pictures that the camera shows in turn, each for so many thirtieths of a second; then again. */
  readonly film?: readonly { readonly jpeg: Buffer; readonly images: number }[];
  /** The number of cameras. There is one if it is left out. */
  readonly count?: number;
  /** Whether the visitor allows the camera; true when left out. */
  readonly allowed?: boolean;
  /** The labels that the cameras have, in their order. */
  readonly labels?: readonly string[];
  /** Whether the cameras have a light and a zoom; false when left out. */
  readonly light?: boolean;
  /** Whether the device is a phone, with a finger and no mouse; false when left out. */
  readonly phone?: boolean;
}

/** Gives the cameras a light and a zoom, and keeps what they were told. */
function addLight(): void {
  const { prototype } = MediaStreamTrack;
  const lamps: unknown[] = [];
  Reflect.set(window, '__lampes', lamps);
  Reflect.set(prototype, 'getCapabilities', () => ({ torch: true, zoom: { min: 1, max: 4 } }));
  prototype.applyConstraints = async (constraints) => {
    for (const one of constraints?.advanced ?? []) {
      lamps.push(Reflect.get(one, 'torch') ?? Reflect.get(one, 'zoom'));
    }
  };
}

/** What light and zoom were told, in order: on is true, a zoom its factor. */
export async function lamps(page: Page): Promise<unknown[]> {
  return page.evaluate(() => Reflect.get(window, '__lampes'));
}

/** Keeps every stream that the page was given, so that a test sees whether its tracks still live. */
function spy(labels: readonly string[]): void {
  const { mediaDevices } = navigator;
  if (mediaDevices === undefined) return;
  const streams: MediaStream[] = [];
  Reflect.set(window, '__streams', streams);
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    streams.push(stream);
    return stream;
  };
  const enumerateDevices = mediaDevices.enumerateDevices.bind(mediaDevices);
  mediaDevices.enumerateDevices = async () => {
    const devices = await enumerateDevices();
    let rank = 0;
    return devices.map((device) => {
      const label = device.kind === 'videoinput' ? labels[rank++] : undefined;
      return label === undefined || device.label === ''
        ? device
        : { ...device.toJSON(), label, toJSON: () => ({}) };
    });
  };
}

/** Tracks that the page was given: how many, and how many of them are still live. */
export async function tracks(page: Page): Promise<{ given: number; live: number }> {
  return page.evaluate(() => {
    const streams: MediaStream[] = Reflect.get(window, '__streams') ?? [];
    const tracks = streams.flatMap((stream) => stream.getTracks());
    const live = tracks.filter(({ readyState }) => readyState === 'live').length;
    return { given: tracks.length, live };
  });
}

/** Opens a browser of its own whose camera shows a film, and closes both afterwards. */
export async function withCamera(
  { film = [], count = 1, allowed = true, labels = [], light = false, phone = false }: Camera,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'amendes-camera-'));
  const { executablePath, args } = browserLaunch();
  const file = join(folder, 'film.mjpeg');
  const images = film.flatMap(({ jpeg, images: times }) => Array<Buffer>(times).fill(jpeg));
  if (images.length > 0) writeFileSync(file, Buffer.concat(images));
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...args,
      `--use-fake-device-for-media-stream=device-count=${count}`,
      ...(allowed ? ['--use-fake-ui-for-media-stream'] : ['--use-fake-ui-for-media-stream=deny']),
      ...(images.length > 0 ? [`--use-file-for-fake-video-capture=${file}`] : []),
    ],
  });
  try {
    const context = await browser.newContext({
      baseURL: process.env.E2E_URL ?? '',
      locale: 'fr-FR',
      permissions: allowed ? ['camera'] : [],
      ...(phone && { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true }),
    });
    await context.addInitScript(spy, labels);
    if (light) await context.addInitScript(addLight);
    await act(await context.newPage());
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
