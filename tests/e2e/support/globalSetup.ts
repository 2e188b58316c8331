import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeFines } from './fines.ts';
import { removeProduct, startProduct } from './product.ts';

/** Starts the real product once for all end-to-end tests; workers read its addresses from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const file = writeFines();
  const product = await startProduct(file);
  process.env.E2E_URL = product.url;
  process.env.E2E_AMENDES = file;
  process.env.E2E_DATA_DIR = product.dataDir;
  return async () => {
    await removeProduct(product);
    rmSync(dirname(file), { recursive: true, force: true });
  };
}
