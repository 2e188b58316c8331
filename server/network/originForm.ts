/** Clients may send a whole address in place of a path (RFC 9112, section 3.2.2). */
const SCHEME_AND_AUTHORITY = /^https?:\/\/[^/?#]*/i;

export function originForm({ url = '/' }: { readonly url?: string | undefined }): string {
  const path = url.replace(SCHEME_AND_AUTHORITY, '');
  return path.startsWith('/') || path === url ? path : `/${path}`;
}
