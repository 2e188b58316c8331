import type Type from 'typebox';
import type { ErrorCode } from './errors.ts';

/** Media types that a call can answer. */
type MediaType = 'application/json' | 'application/pdf' | 'text/plain' | 'text/html';

/** What a call answers with one status. */
export interface CallAnswer {
  /** Absent where there is never a body. */
  readonly type?: MediaType;
  /** Of a JSON body. */
  readonly schema?: Type.TSchema;
  /** The body may also be absent: the caller reads null. */
  readonly orEmpty?: true;
  /** No body, but an address to go to. */
  readonly redirect?: true;
}

/** A call of the service: all that client, server, limits and documentation know of it. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** What it fulfils; `AJOUT` marks what the specification does not list, with the decision it comes from. */
  readonly requirement: `K-${number}` | `AJOUT D-${number}`;
  /** `session`: a bearer, and the XSRF token of a browser. `sealed`: the seal of the provider. */
  readonly access: 'public' | 'session' | 'sealed';
  readonly query?: Type.TSchema;
  readonly body?: Type.TSchema;
  /** By status, all that are no error. */
  readonly answers: { readonly [Status in 200 | 202 | 206 | 303]?: CallAnswer };
  /** Refusals of its own; `errorsOf` adds those that many calls share. */
  readonly errors: readonly ErrorCode[];
  /** Requests a minute and address; null is no limit. */
  readonly limit: number | null;
  /** It begins something new: refused while operators have closed the service. */
  readonly closedInMaintenance?: true;
  /** For the developers who read the OpenAPI document. */
  readonly summary: string;
  readonly description: string;
}

export const json = <Schema extends Type.TSchema>(schema: Schema) =>
  ({ type: 'application/json', schema }) as const;
/** JSON, or 200 without a body. */
export const jsonOrEmpty = <Schema extends Type.TSchema>(schema: Schema) =>
  ({ type: 'application/json', schema, orEmpty: true }) as const;
export const TEXT = { type: 'text/plain' } as const;
export const HTML = { type: 'text/html' } as const;
export const PDF = { type: 'application/pdf' } as const;
export const REDIRECT = { redirect: true } as const;
/** No body: the status says everything. */
export const EMPTY = {} as const;
/** 206 without a body: the session is not bound to this fine (D-13). */
export const NOT_BOUND = {} as const;
