interface Known<From, Made> {
  get(from: From): Made | undefined;
  set(from: From, made: Made): unknown;
}

/** Makes once what follows from an object alone. */
export function once<From extends object, Made extends object>(
  make: (from: From) => Made,
  known: Known<From, Made> = new WeakMap<From, Made>(),
): (from: From) => Made {
  return (from) => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const made = make(from);
    known.set(from, made);
    return made;
  };
}
