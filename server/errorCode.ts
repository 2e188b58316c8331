/** Returns the code of an error of the system (`ENOENT`) or of PostgreSQL (`55P03`); undefined if it has none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code !== undefined
    ? String(error.code)
    : undefined;
