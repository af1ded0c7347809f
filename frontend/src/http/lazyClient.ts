import type { Calls, Scope } from '../../../domain/contract/call.js';
import { type Client, clientOf } from '../../../domain/contract/clientOf.js';
import type { Transport } from '../../../domain/contract/transport.js';

/**
 * A client that loads its area's contract with the first call, so that only pages which make such calls fetch it. A contract
 * that fails to load rejects like a call without a response.
 */
export const lazyClient = <C extends Calls>(transport: Transport, load: () => Promise<C>): Client<C> => {
  let loading: Promise<Client<C>> | null = null;
  const client = (): Promise<Client<C>> => {
    const clientPromise =
      loading ??
      load().then(
        (calls) => clientOf(transport, calls),
        (error: unknown) => {
          loading = null;
          throw transport.misread('interrupted', error);
        },
      );
    loading = clientPromise;
    return clientPromise;
  };
  const calling =
    (name: string, scope?: Scope) =>
    async (...args: unknown[]): Promise<unknown> => {
      const entry: unknown = Reflect.get(await client(), name);
      const method: unknown = scope === undefined ? entry : Reflect.get(Object(entry), scope);
      return typeof method === 'function' ? Reflect.apply(method, undefined, args) : undefined;
    };
  /** Each name is callable and also has `own` and `platform`: which of the two the contract has is known only once it is loaded. */
  const entry = (name: string) =>
    Object.assign(calling(name), { own: calling(name, 'own'), platform: calling(name, 'platform') });
  return new Proxy({} as Client<C>, { get: (_, name) => (typeof name === 'string' ? entry(name) : undefined) });
};
