import { createRequire, syncBuiltinESMExports } from 'node:module';

/** Thrown where a process that reads files from outside tries to reach the network or to start a thread. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code = 'ERR_ACCESS_DENIED';
}

/**
 * Takes away what JavaScript reaches the network by, and starts threads with: Node's permissions up to version 24 do not cover the
 * network, and a thread would have its own, whole modules. Code of a machine's own (add-ons) is held by the network namespace alone.
 */
export const refuseNetwork = (): void => {
  // Classes of Node's own modules, whose types allow no replacing.
  const load = createRequire(import.meta.url) as (name: string) => Record<string, unknown>;
  const refuse = (what: string) =>
    function refused(): never {
      throw new RefusedError(`${what} is refused here`);
    };
  const replace = (holder: unknown, names: readonly string[]): void => {
    if (typeof holder !== 'object' && typeof holder !== 'function') return;
    for (const name of names)
      if (holder !== null && name in holder)
        Object.defineProperty(holder, name, { value: refuse(name), configurable: false, writable: false });
  };
  const prototypeOf = (module: string, name: string): unknown => Reflect.get(Object(load(module)[name]), 'prototype');
  replace(prototypeOf('node:net', 'Socket'), ['connect']);
  replace(prototypeOf('node:net', 'Server'), ['listen']);
  replace(prototypeOf('node:dgram', 'Socket'), ['bind', 'connect', 'send']);
  replace(load('node:dgram'), ['createSocket']);
  for (const module of ['node:dns', 'node:dns/promises']) {
    const names = Object.keys(load(module)).filter((name) => /^(lookup|resolve|reverse)/.test(name));
    replace(load(module), names);
    const resolver = prototypeOf(module, 'Resolver');
    replace(
      resolver,
      Object.getOwnPropertyNames(Object(resolver)).filter((name) => /^(resolve|reverse)/.test(name)),
    );
  }
  replace(load('node:worker_threads'), ['Worker']);
  replace(load('node:cluster'), ['fork']);
  replace(globalThis, ['fetch', 'WebSocket', 'EventSource']);
  syncBuiltinESMExports();
};
