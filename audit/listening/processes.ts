import { readdirSync, readFileSync } from 'node:fs';

/** Fields of `/proc/<id>/stat` from the state on. */
function stat(id: string): readonly string[] | undefined {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** The processes that descend from these. */
function family(roots: ReadonlySet<string>): readonly string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(ids.map((id) => [id, stat(id)?.[1] ?? '0']));
  const belongs = (id: string | undefined): boolean =>
    id !== undefined && (roots.has(id) || belongs(parents.get(id)));
  return ids.filter(belongs);
}

const REFRESH_MS = 2000;

/** Watches the processes of a desk. */
export class Processes {
  private readonly roots = new Set<string>();
  private ids: readonly string[] = [];
  private readAt = 0;
  private reader = '';
  private ticks = '';

  add(id: number | undefined): void {
    this.roots.add(String(id));
  }

  /** The screen reader; it works while its processor time grows. */
  addReader(id: number | undefined): void {
    this.reader = String(id);
    this.add(id);
  }

  /** Whether the reader used the processor since the last call, or a process waits for it. */
  areWorking(): boolean {
    if (Date.now() - this.readAt > REFRESH_MS) {
      this.ids = family(this.roots);
      this.readAt = Date.now();
    }
    const ticks = stat(this.reader)?.slice(11, 13).join(' ') ?? '';
    const moved = ticks !== this.ticks;
    this.ticks = ticks;
    return moved || this.ids.some((id) => stat(id)?.[0] === 'R');
  }
}
