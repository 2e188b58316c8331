import { describe, expect, it } from 'vitest';
import { preferredCamera } from '#src/scan/camera/cameras.ts';
import { failureOf } from '#src/scan/camera/failures.ts';

const cameras = (...labels: string[]) => labels.map((label, rank) => ({ id: `${rank}`, label }));

describe('the camera to start with', () => {
  it.each([
    ['camera2 1, facing front|camera2 0, facing back', '1'],
    ['Front Camera|Rear Camera', '1'],
    ['user|Environment', '1'],
    ['Caméra avant|Caméra arrière', '1'],
    ['FaceTime HD|USB', '0'],
    ['Back|Back Ultra Wide', '0'],
  ])('S-07: of %s it is number %s', (labels, id) => {
    expect(preferredCamera(cameras(...labels.split('|')))?.id).toBe(id);
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
