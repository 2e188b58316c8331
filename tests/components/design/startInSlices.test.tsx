import { describe, expect, it } from 'vitest';
import { type Engine, startInSlices } from '../../../design/core/startInSlices.ts';

/** An engine as the DSFR's: what begins notes it, and each component that it looks for takes longer than a slice. */
function engineOf(names: readonly string[]) {
  const notes: string[] = [];
  const nodes: Node[] = [];
  const registrationOf = (name: string) => ({
    introduce: () => {
      const end = performance.now() + 8;
      while (performance.now() < end);
      notes.push(name);
      // A part of its own, as an accordion has buttons.
      if (name === 'accordion') collection.push(registrationOf('button'));
    },
  });
  const collection = names.map(registrationOf);
  // The DSFR's stand in classes, and its register finds only what it has not found yet.
  class Part {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    activate() {
      notes.push(`begin ${this.name}`);
    }
  }
  const register = Object.assign(new Part('register'), { collection });
  const stage = Object.assign(new Part('stage'), {
    mutate: (records: readonly MutationRecord[]) => {
      notes.push('mutate');
      nodes.push(...records.flatMap(({ addedNodes }) => [...addedNodes]));
    },
  });
  const modules: Engine['modules'] = { register, stage, render: new Part('render') };
  const start = () => {
    notes.push('start');
    for (const module of Object.values(modules)) module.activate();
  };
  return { engine: { modules }, start, notes, nodes };
}

describe("the start of the DSFR's engine", () => {
  it('L-05: it finds every component, those that come with one too, before anything else of it begins', async () => {
    const { engine, start, notes } = engineOf(['accordion', 'modal']);
    await startInSlices(engine, start);
    expect(notes).toEqual([
      'start',
      'accordion',
      'modal',
      'button',
      'begin register',
      'begin stage',
      'begin render',
      'mutate',
    ]);
  });

  it('L-05: the browser answers meanwhile, and what comes into the page by that is found as well', async () => {
    const { engine, start, notes, nodes } = engineOf(['accordion', 'modal']);
    const panel = document.createElement('div');
    setTimeout(() => {
      document.body.append(panel);
      notes.push('answer');
    });
    await startInSlices(engine, start);
    expect(notes.indexOf('answer')).toBeLessThan(notes.indexOf('button'));
    expect(nodes).toContain(panel);
    panel.remove();
  });
});
