/** A part of the DSFR's engine, which begins its work when it is told. */
interface Module {
  activate(): void;
}

/** Finds what one component of the DSFR is made of, in the whole page, once. */
interface Registration {
  introduce(): void;
}

interface Register extends Module {
  readonly collection: readonly Registration[];
}

/** Follows what comes and goes in the page. */
interface Stage extends Module {
  mutate(records: readonly MutationRecord[]): void;
}

/** What this knows of the DSFR's engine, of which its packages declare nothing. */
export interface Engine {
  readonly modules: { readonly register: Register; readonly stage: Stage } & Readonly<
    Record<string, Module>
  >;
}

/** How long it works before the browser may answer, ms. */
const SLICE_MS = 5;

/** Resolves in a task of its own, before which the browser may answer. */
export const nextTask = () => new Promise<unknown>((resolve) => setTimeout(resolve));

/** Nodes that come and go until `stop`, which gives them. */
function followNodes() {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((some) => void records.push(...some));
  observer.observe(document.documentElement, { childList: true, subtree: true });
  return {
    stop: () => {
      records.push(...observer.takeRecords());
      observer.disconnect();
      return records;
    },
  };
}

/**
 * Starts the DSFR's engine as `start` does, but lets the browser answer while it looks for the components of the page:
 * one task of 60 to 140 ms of a slow phone otherwise. All else begins behind that, in its own order, as if it were one.
 * @param start begins with the register, which finds the components, and goes on to the other modules at once
 */
export async function startInSlices({ modules }: Engine, start: () => void): Promise<void> {
  const all = Object.values(modules);
  for (const module of all) module.activate = () => undefined;
  start();
  const nodes = followNodes();
  let end = performance.now() + SLICE_MS;
  // What it finds registers parts of its own, behind.
  for (const registration of modules.register.collection) {
    registration.introduce();
    if (performance.now() < end) continue;
    await nextTask();
    end = performance.now() + SLICE_MS;
  }
  for (const module of all) {
    // Its class's own is there again.
    Reflect.deleteProperty(module, 'activate');
    module.activate();
  }
  modules.stage.mutate(nodes.stop());
}
