import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { ecrireAmendes } from './amendes.ts';
import { demarrerProduit, retirerProduit } from './produit.ts';

/** Starts the real product once for all end-to-end tests; workers read its addresses from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const fichier = ecrireAmendes();
  const produit = await demarrerProduit(fichier);
  process.env.E2E_URL = produit.url;
  process.env.E2E_AMENDES = fichier;
  process.env.E2E_DATA_DIR = produit.dataDir;
  return async () => {
    await retirerProduit(produit);
    rmSync(dirname(fichier), { recursive: true, force: true });
  };
}
