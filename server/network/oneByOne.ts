/** Runs tasks of the same name one after the other, in this process. A task that fails does not stop the next. */
export function createQueues(): <R>(name: string, task: () => Promise<R>) => Promise<R> {
  const last = new Map<string, Promise<unknown>>();
  return (name, task) => {
    const previous = last.get(name) ?? Promise.resolve();
    const current = previous.then(task, task);
    last.set(name, current);
    const forget = (): void => {
      if (last.get(name) === current) last.delete(name);
    };
    current.then(forget, forget);
    return current;
  };
}
