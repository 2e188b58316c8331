import Type from 'typebox';

/** What the sandbox program tells its parent, once: that it listens, or why it does not. */
export const SandboxMessage = Type.Union([
  Type.Object({ pret: Type.String() }),
  Type.Object({ echec: Type.String() }),
]);
export type SandboxMessage = Type.Static<typeof SandboxMessage>;
