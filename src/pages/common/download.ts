/** The address must outlive the click: some browsers read the file a moment later, ms. */
const RELEASE_DELAY = 30_000;

/** Offers a file for download under a name. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_DELAY);
}
