import { parseDocument } from '../../browser/trustedTypes.ts';

export interface ProviderPage {
  readonly address: string;
  /** Seconds until the attempt ends; null if the answer does not say it. */
  readonly seconds: number | null;
}

/** Returns the origin of an address, or an empty text if it is no address. */
function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return '';
  }
}

/**
 * Reads the provider's page. The HTML is parsed and never inserted.
 * @returns null if its form leads outside `origins` (D-07)
 */
export function readPage(html: string, origins: readonly string[]): ProviderPage | null {
  const form = parseDocument(html).querySelector('form');
  const address = form?.getAttribute('action') ?? '';
  if (form === null || !origins.includes(originOf(address))) return null;
  const seconds = Number.parseInt(form.dataset.secondes ?? '', 10);
  return { address, seconds: Number.isNaN(seconds) ? null : seconds };
}

/** Opens the page by a link that is not in the document, because a test can intercept a link. */
export function openPage({ address }: ProviderPage): void {
  Object.assign(document.createElement('a'), { href: address }).click();
}
