/** Calls of the library that the code uses and the oldest browsers lack. Each does what the standard says, as far as the code asks for it. */

const define = (owner: object, name: string, value: (...given: never[]) => unknown): void => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
};

/** A signal that is aborted with the first of these. */
const firstOf = (signals: Iterable<AbortSignal>): AbortSignal => {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    else signal.addEventListener('abort', () => first.abort(signal.reason), { signal: first.signal });
  }
  return first.signal;
};

/** A signal that is aborted after this many milliseconds. */
const timeoutAfter = (milliseconds: number): AbortSignal => {
  const over = new AbortController();
  setTimeout(() => over.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
  return over.signal;
};

const canParse = (address: string, base?: string): boolean => {
  try {
    return new URL(address, base) instanceof URL;
  } catch {
    return false; // the only way to ask without this call
  }
};

/** Gives those of these that are missing to the constructors of a page or worker. */
export const installLibrary = (owners: {
  readonly Array: { readonly prototype: object };
  readonly AbortSignal: object;
  readonly URL: object;
}): void => {
  const array = owners.Array.prototype;
  define(array, 'toSorted', function (this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare);
  });
  define(array, 'toReversed', function (this: unknown[]) {
    return [...this].reverse();
  });
  define(array, 'toSpliced', function (this: unknown[], ...given: [number, number, ...unknown[]]) {
    const copy = [...this];
    copy.splice(...given);
    return copy;
  });
  define(owners.AbortSignal, 'any', firstOf);
  define(owners.AbortSignal, 'timeout', timeoutAfter);
  define(owners.URL, 'canParse', canParse);
};

installLibrary(globalThis);
