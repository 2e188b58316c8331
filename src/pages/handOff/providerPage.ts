export interface ProviderPage {
  readonly address: string;
  /** Until the attempt ends; null where the answer does not say. */
  readonly seconds: number | null;
}

/** Empty for what is no address. */
function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return '';
  }
}

/** The HTML is parsed, never inserted; null when its form leads outside `origins` (D-07). */
export function readPage(html: string, origins: readonly string[]): ProviderPage | null {
  const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  const address = form?.getAttribute('action') ?? '';
  if (form === null || !origins.includes(originOf(address))) return null;
  const seconds = Number.parseInt(form.dataset.secondes ?? '', 10);
  return { address, seconds: Number.isNaN(seconds) ? null : seconds };
}

/** A link that is never in the document, because a test can hold it back. */
export function openPage({ address }: ProviderPage): void {
  Object.assign(document.createElement('a'), { href: address }).click();
}
