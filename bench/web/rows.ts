import type { Sample } from './measure.ts';

const kb = (bytes: number) => Number((bytes / 1024).toFixed(1));

/** A row of the table of pages. */
export const pageRow = (sample: Sample) => ({
  requests: sample.requests,
  kB: kb(sample.bytes),
  js: kb(sample.js),
  'js before it validates': kb(sample.jsBeforeValidates),
  'LCP ms': Math.round(sample.lcp),
  CLS: Number(sample.cls.toFixed(3)),
  'TBT ms': Math.round(sample.tbt),
  'longest task ms': Math.round(sample.longestTask),
  'idle frames': sample.idleFrames,
  'validates ms': Math.round(sample.validates),
});
