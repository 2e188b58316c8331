/** Milliseconds until the file is released, because some browsers read it a moment after the click. */
const RELEASE_DELAY = 30_000;

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_DELAY);
}
