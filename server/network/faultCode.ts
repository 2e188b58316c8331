const CODE = /^[A-Z][A-Z0-9_]{1,59}$/;

/**
 * Says why nobody answered: a code of the system, of TLS or of the HTTP client, such as ENOTFOUND. `fetch` hides
 * it in a cause; nodemailer replaces it by a code of its own. The code names no secret, so it can be logged.
 */
export function faultCode(error: unknown): string | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const { originalCode, code } = fault as { originalCode?: unknown; code?: unknown };
    for (const known of [originalCode, code]) {
      if (typeof known === 'string' && CODE.test(known)) return known;
    }
  }
  return null;
}
