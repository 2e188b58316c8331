/** The address must outlive the click: some browsers read the file a moment later, ms. */
const DELAI_LIBERATION = 30_000;

/** Offers a file for download under a name. */
export function telecharger(fichier: Blob, nom: string): void {
  const adresse = URL.createObjectURL(fichier);
  const lien = Object.assign(document.createElement('a'), { href: adresse, download: nom });
  document.body.append(lien);
  lien.click();
  lien.remove();
  setTimeout(() => URL.revokeObjectURL(adresse), DELAI_LIBERATION);
}
