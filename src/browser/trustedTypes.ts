interface Rules {
  readonly createHTML?: (text: string) => string;
  readonly createScriptURL?: (address: string) => string | null;
}

declare global {
  interface Window {
    /** Chromium, Safari 26 and Firefox 148 have it. */
    readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Required<Rules> };
  }
}

// Asked by the browser where a text becomes the address of a script, as of the scanner's worker. No text becomes markup.
globalThis.window?.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) =>
    new URL(address, location.href).origin === location.origin ? address : null,
});

const documents = globalThis.window?.trustedTypes?.createPolicy('documents', {
  createHTML: (text) => text,
});

/** Reads markup as a document of its own, which runs nothing and is never shown. */
export const parseDocument = (html: string): Document =>
  new DOMParser().parseFromString(documents?.createHTML(html) ?? html, 'text/html');
