import { loadavg } from 'node:os';

/** Above this ratio of the slowest to the fastest computation, other work took part of the processor. */
const STEADY = 1.15;

/** Milliseconds of one fixed computation: how fast this machine is, with what else it does. */
function ownSpeed(): number {
  const start = performance.now();
  for (let round = 0, value = 1; round < 2e8; round++) value = (value * 1_664_525 + 1) | 0;
  return Math.round(performance.now() - start);
}

/** Times the machine itself beside each round of a measurement. */
export function createSpeedometer() {
  const times: number[] = [];
  return {
    note: (): void => void times.push(ownSpeed()),
    /** Says how fast the machine was, and if the figures cannot be believed. */
    verdict: (): string => {
      const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
      const load = loadavg().map((value) => value.toFixed(1));
      const facts = `load of the machine ${load.join(' ')}; a fixed computation ${fastest} to ${slowest} ms`;
      return slowest > fastest * STEADY
        ? `${facts}: the machine did other work, so do not believe these figures`
        : facts;
    },
  };
}
