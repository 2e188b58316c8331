import type { Database } from '#server/database/open.ts';

/** Thrown where the server dies. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** Where a server dies: with its nth transaction, before or after it is committed. */
export interface Death {
  readonly transaction: number;
  readonly isCommitted: boolean;
}

/** A database whose server dies once. What was committed stays, and nothing else is done. */
export function dyingWith(db: Database, { transaction, isCommitted }: Death): Database {
  let left = transaction;
  let isDead = false;
  type Begin = () => ReturnType<Database['transaction']>;
  const executeIn =
    (begin: Begin) =>
    async <T>(act: (transaction: Database) => Promise<T>) => {
      left -= 1;
      isDead ||= left === 0;
      const result = await begin().execute(async (opened) => {
        const done = await act(opened);
        if (isDead && !isCommitted) throw new Killed();
        return done;
      });
      if (isDead) throw new Killed();
      return result;
    };
  const dying = (begin: Begin) => ({
    execute: executeIn(begin),
    setIsolationLevel: (...level: Parameters<ReturnType<Begin>['setIsolationLevel']>) =>
      dying(() => begin().setIsolationLevel(...level)),
  });
  return new Proxy(db, {
    get(target, name) {
      if (isDead) throw new Killed();
      if (name === 'transaction') return () => dying(() => target.transaction());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
