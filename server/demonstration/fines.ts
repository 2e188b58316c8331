import { readFile } from 'node:fs/promises';
import type { Type } from 'typebox';
import type { Demonstration } from '#contract/schemas/demonstration.ts';

type Listed = Type.Static<typeof Demonstration>['avis'][number];

/** What the service shows of an invented fine. The whole records are read where the demonstration is filled. */
export type DemoFine = Omit<Listed, 'amendeId' | 'consignation'> &
  Partial<Pick<Listed, 'consignation'>>;

export const DEMO_FILE = new URL('./fines.json', import.meta.url);

export async function readDemoFines(): Promise<readonly DemoFine[]> {
  return JSON.parse(await readFile(DEMO_FILE, 'utf8'));
}
