import type Type from 'typebox';
import { PAIEMENT } from './calls/paiement.ts';
import { PREUVES } from './calls/preuves.ts';
import { RECHERCHE } from './calls/recherche.ts';
import { VIREMENT } from './calls/virement.ts';

/**
 * The calls of the service. A name is the client's function (`src/api`) and the server's handler (`server/routes`);
 * types, validation, limits, documentation and the doubles of the tests are made from this table.
 *
 * Limits: an office behind one address stays far below; D-14 asks for 300 tokens and 300 correct lookups at least.
 * Guessing is stopped elsewhere, by counting wrong answers (D-15). The provider is never limited (invariant 2).
 */
export const CALLS = {
  ...RECHERCHE,
  ...PAIEMENT,
  ...VIREMENT,
  ...PREUVES,
} as const;

type Calls = typeof CALLS;
export type CallName = keyof Calls;

/** The body of a call, as the client sends it and the server receives it. */
export type Body<N extends CallName> = Calls[N] extends { body: infer Schema extends Type.TSchema }
  ? Type.Static<Schema>
  : undefined;

/** The query of a call. */
export type Query<N extends CallName> = Calls[N] extends {
  query: infer Schema extends Type.TSchema;
}
  ? Type.Static<Schema>
  : undefined;

type OrEmpty<A> = A extends { orEmpty: true } ? null : never;

type ValueOf<A, File> = A extends { schema: infer Schema extends Type.TSchema }
  ? Type.Static<Schema> | OrEmpty<A>
  : A extends { type: 'application/pdf' }
    ? File
    : A extends { type: string } | { redirect: true }
      ? string
      : undefined;

type SuccessOf<N extends CallName> = Extract<keyof Calls[N]['answers'], 200 | 202 | 303>;

/**
 * What a call answers when all is well; 206 is told apart by an error. A PDF is a `File`: a `Blob` to the client,
 * bytes to the server. A redirection is its address.
 */
export type Answer<N extends CallName, File = Blob> = ValueOf<
  Calls[N]['answers'][SuccessOf<N> & keyof Calls[N]['answers']],
  File
>;

/** Calls that the web app makes in a session. */
export type SessionCall = {
  [N in CallName]: Calls[N] extends { access: 'session' } ? N : never;
}[CallName];

/** What the web app sends with a call: its body, or the query of a GET. */
export type Input<N extends CallName> = Calls[N] extends { body: Type.TSchema }
  ? Body<N>
  : Query<N>;
