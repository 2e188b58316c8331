import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberCamera } from '#src/scan/camera/cameras.ts';
import { LightReader } from '#src/scan/camera/lightReader.ts';
import { createScanner } from '#src/scan/scanner.ts';

const REAR = { deviceId: 'rear', label: 'Back Camera', kind: 'videoinput' };
const FRONT = { deviceId: 'front', label: 'Front Camera', kind: 'videoinput' };

class Stream {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  getTracks = () => [];
  getVideoTracks = () => [
    { getSettings: () => ({ deviceId: this.id }), addEventListener: () => undefined },
  ];
}

/** A device whose cameras open, or fail by this name. Labels are known once one was open. */
function device(failures: Readonly<Partial<Record<string, string>>>, known = false) {
  const asked: string[] = [];
  let labels = known;
  const video = { setAttribute: () => undefined, srcObject: null as unknown };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaStream', Stream);
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () =>
        [FRONT, REAR].map((one) => (labels ? one : { ...one, label: '' })),
    },
  });
  vi.spyOn(LightReader.prototype, 'decodeFromConstraints').mockImplementation(
    async ({ video: wanted }) => {
      const exact = JSON.stringify(wanted).match(/"exact":"(\w+)"/)?.[1] ?? 'front';
      asked.push(exact);
      const failure = failures[exact];
      if (failure !== undefined) throw new DOMException('', failure);
      labels = true;
      video.srcObject = new Stream(exact);
      return { stop: () => undefined };
    },
  );
  const events = {
    onCamera: vi.fn(),
    onText: vi.fn(),
    onOtherCode: vi.fn(),
    onBlind: vi.fn(),
    onFailure: vi.fn(),
  };
  const scanner = createScanner(video as unknown as HTMLVideoElement, [], events);
  return { scanner, asked, ...events };
}

beforeEach(() => vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  rememberCamera(undefined);
});

describe('S-07: a camera that refuses', () => {
  it.each(['NotReadableError', 'OverconstrainedError', 'AbortError'])(
    'by %s gives way to the one that worked',
    async (failure) => {
      const { scanner, asked, onCamera, onFailure } = device({ rear: failure });
      await scanner.start();
      expect(asked).toEqual(['front', 'rear', 'front']);
      expect(onFailure).not.toHaveBeenCalled();
      expect(onCamera.mock.calls[0]?.[0]).toMatchObject({
        cameraId: 'front',
        cameras: [{ id: 'front' }, { id: 'rear' }],
      });
      scanner.stop();
    },
  );

  it('gives way to another also where the labels were known before', async () => {
    const { scanner, asked, onCamera } = device({ rear: 'NotReadableError' }, true);
    await scanner.start();
    expect(asked).toEqual(['rear', 'front']);
    expect(onCamera).toHaveBeenCalledOnce();
    scanner.stop();
  });

  it('and whose others refuse too is told', async () => {
    const all = { rear: 'NotReadableError', front: 'NotReadableError' };
    const { scanner, onFailure } = device(all, true);
    await scanner.start();
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('busy');
  });

  it('for want of a permission is not asked again', async () => {
    const { scanner, asked, onFailure } = device({ rear: 'NotAllowedError' }, true);
    await scanner.start();
    expect(asked).toEqual(['rear']);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('denied');
  });

  it('and was chosen by hand is told, as the others can be chosen', async () => {
    const { scanner, asked, onFailure } = device({ rear: 'NotReadableError' }, true);
    await scanner.start('rear');
    expect(asked).toEqual(['rear']);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('busy');
  });
});
