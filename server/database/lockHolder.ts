import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { errorCode } from '../errorCode.ts';

/** The process that has the data folder. */
const Holder = Type.Object({
  /** Random. Only the holder knows it, so it recognises its own lock. */
  nonce: Type.String(),
  host: Type.String(),
  /** Boot id and process-number namespace, in which `pid` and `start` have a meaning. Empty outside Linux. */
  kernel: Type.String(),
  pid: Type.Integer({ minimum: 1 }),
  /** Ticks from the boot to the start of the process, because numbers are reused. Empty if the system hides it. */
  start: Type.String(),
});
export type Holder = Static<typeof Holder>;

function readSystemFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function readSystemLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function startOf(pid: number): string {
  // Field 22 of /proc/PID/stat is the start time; the name in field 2 may hold spaces.
  const fields = readSystemFile(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return fields[19] ?? '';
}

/**
 * Both parts are needed. Containers of one machine share its boot id, and the first namespace has the same number on
 * every machine.
 */
function kernelHere(): string {
  // /proc may show another namespace than the one of this process.
  if (readSystemLink('/proc/self') !== String(process.pid)) return '';
  const boot = readSystemFile('/proc/sys/kernel/random/boot_id');
  const namespace = readSystemLink('/proc/self/ns/pid');
  return boot && namespace && `${boot} ${namespace}`;
}

export const holderHere = (): Holder => ({
  nonce: randomUUID(),
  host: hostname(),
  kernel: kernelHere(),
  pid: process.pid,
  start: startOf(process.pid),
});

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process lives and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

/** Says what the process table shows; `unknown` if only the lease can show it. */
export function lifeOf(holder: Holder | null): 'alive' | 'dead' | 'unknown' {
  if (holder === null || holder.kernel === '') return 'unknown';
  if (holder.host !== hostname() || holder.kernel !== kernelHere()) return 'unknown';
  if (!processExists(holder.pid)) return 'dead';
  const start = startOf(holder.pid);
  if (start === '' || holder.start === '') return 'unknown';
  return start === holder.start ? 'alive' : 'dead';
}

export function describeHolder(holder: Holder | null): string {
  if (holder === null) return 'a process that does not name itself';
  const { pid, host, kernel } = holder;
  const isHere = host === hostname() && kernel === kernelHere();
  return isHere ? `process ${pid}` : `process ${pid} of another container or machine (${host})`;
}

export function readHolder(text: string): Holder | null {
  try {
    return Value.Parse(Holder, JSON.parse(text));
  } catch {
    return null;
  }
}
