import { setTimeout as sleep } from 'node:timers/promises';

const BETWEEN_MS = 1_000;
const MB = 1024 * 1024;

/** Resident memory of the server while something went on, in MB. */
export interface Memory {
  readonly start: number;
  readonly peak: number;
  readonly end: number;
}

/** What the server tells Prometheus, in MB. @throws when it does not tell it */
async function residentMemory(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const told = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (told === undefined) throw new Error('The server does not tell its memory');
  return Math.round(Number(told) / MB);
}

/** Watches the memory, second by second, while `work` goes on. */
export async function watchMemory<R>(
  port: number,
  work: () => Promise<R>,
): Promise<{ result: R; memory: Memory }> {
  const start = await residentMemory(port);
  let peak = start;
  const ended = new AbortController();
  const watch = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await sleep(BETWEEN_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      peak = Math.max(peak, await residentMemory(port));
    }
  };
  const watching = watch();
  try {
    const result = await work();
    const end = await residentMemory(port);
    return { result, memory: { start, peak: Math.max(peak, end), end } };
  } finally {
    ended.abort();
    await watching;
  }
}
