import { afterEach, describe, expect, it } from 'vitest';
import { preferredCamera, rememberCamera } from '#src/scan/camera/cameras.ts';
import { failureOf } from '#src/scan/camera/failures.ts';
import { zoomsOf } from '#src/scan/camera/track.ts';

const cameras = (...labels: string[]) => labels.map((label, rank) => ({ id: `${rank}`, label }));

describe('the camera to start with', () => {
  it.each([
    ['camera2 1, facing front|camera2 0, facing back', '1'],
    ['Front Camera|Rear Camera', '1'],
    ['user|Environment', '1'],
    ['Caméra avant|Caméra arrière', '1'],
    ['FaceTime HD|USB', '0'],
    ['Back|Back Ultra Wide', '0'],
    ['Back Ultra Wide Camera|Back Telephoto Camera|Back Camera', '2'],
    ['Caméra arrière ultra grand-angle|Téléobjectif arrière|Caméra arrière', '2'],
    ['Front Camera|Back Ultra Wide Camera', '1'],
  ])('S-07: of %s it is number %s', (labels, id) => {
    expect(preferredCamera(cameras(...labels.split('|')))?.id).toBe(id);
  });

  describe('S-07: once the visitor has chosen', () => {
    afterEach(() => rememberCamera(undefined));

    it('is that one, as long as it is there', () => {
      rememberCamera('0');
      expect(preferredCamera(cameras('Front Camera', 'Back Camera'))?.id).toBe('0');
      rememberCamera('7');
      expect(preferredCamera(cameras('Front Camera', 'Back Camera'))?.id).toBe('1');
    });
  });

  it('S-07: cannot be told without labels or cameras', () => {
    expect(preferredCamera(cameras('', ''))).toBeUndefined();
    expect(preferredCamera([])).toBeUndefined();
  });
});

describe('why a camera cannot be used', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'technical'],
  ])('S-01: %s is %s', (name, failure) => {
    expect(failureOf(new DOMException('', name))).toBe(failure);
  });

  it('S-01: what is no error at all is technical', () => {
    expect(failureOf(false)).toBe('technical');
  });
});

describe('S-02: the zooms of a camera', () => {
  // The code under test uses this method of a track alone.
  const track = (capabilities?: object) =>
    (capabilities === undefined
      ? {}
      : { getCapabilities: () => capabilities }) as unknown as MediaStreamTrack;

  it.each([
    [{ zoom: { min: 1, max: 8, step: 0.1 } }, [1, 2, 3]],
    [{ zoom: { min: 0.5, max: 2 } }, [1, 2]],
    [{ zoom: { min: 1, max: 1.9 } }, []],
    [{ zoom: { min: 2, max: 2.5 } }, []],
    [{}, []],
    [undefined, []],
  ])('S-02: with %j are %j', (capabilities, zooms) => {
    expect(zoomsOf(track(capabilities))).toEqual(zooms);
  });
});
