/** Passed from the transfer page to the operation-code page. */
export interface RefusedOperationCode {
  readonly refusedCode: string;
  /** The focus goes to the wrong field, not to the top of the page. */
  readonly discrete: true;
}

export function readRefusedOperationCode(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('refusedCode' in state)) return undefined;
  return typeof state.refusedCode === 'string' ? state.refusedCode : undefined;
}
