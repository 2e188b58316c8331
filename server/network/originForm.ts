/** What stands before the path of a request that names its server too (RFC 9112, section 3.2.2). */
const SCHEME_AND_AUTHORITY = /^https?:\/\/[^/?#]*/i;

/** @returns the path and query of a request, also when a client asks as it would ask a proxy */
export function originForm({ url = '/' }: { readonly url?: string | undefined }): string {
  const path = url.replace(SCHEME_AND_AUTHORITY, '');
  return path.startsWith('/') || path === url ? path : `/${path}`;
}
