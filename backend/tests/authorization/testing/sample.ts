import {
  namedCalls,
  type Call,
  type CallInput,
  type CallPair,
  type Calls,
  type Definition,
  type Scope,
} from '../../../../domain/contract/call.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../../domain/contract/transport.js';
import { routeKeyOf } from '../../../../domain/contract/contract.js';
import type { Person, Persona, World } from '../../harness/personas.js';

type Shared = {
  /** The status of a permitted response; by default 200, 201 or 204. */
  readonly answers?: readonly number[];
  /** The personas who may see and change another person's data. */
  readonly foreignFor?: readonly Persona[];
  /** The status of a request about another person's data; by default 404. */
  readonly foreignAnswers?: number;
  /** The response of a list as a file holds data of somebody, not of the other user for certain. */
  readonly about?: 'anybody';
  /** The session does not outlive the request: it is made on one begun for it, or goes on under a new cookie. */
  readonly session?: 'ends' | 'renewed';
};

/** A request that makes sense for one route, as one person would send it. */
export type Sample = Shared & {
  /** Makes the request about the caller's own data, or public data. Called right before it is sent, so that it can create data. */
  readonly call: (world: World, who: Person) => Promise<CallRequest>;
  /** Makes the request about `owner`'s data. Required for each route that names data of a person. */
  readonly foreign?: (world: World, owner: Person) => Promise<CallRequest>;
};

/** Samples by the key of their route in the authorisation table. */
export type Samples = Readonly<Record<string, Sample>>;

type Asking<D extends Definition> = (world: World, whom: Person) => CallInput<D> | Promise<CallInput<D>>;
/** A sample without what the contract says of its call. `call` may be absent where the call takes no input. */
type SampleOf<D extends Definition> = Shared & { readonly foreign?: Asking<D> } & (object extends CallInput<D>
    ? { readonly call?: Asking<D> }
    : { readonly call: Asking<D> });

type SamplesFor<C> = C extends CallPair
  ? { readonly [S in Scope]: SamplesFor<C[S]> }
  : C extends Call<infer D>
    ? SampleOf<D>
    : never;

/** A sample for each call of an area, of a pair one for each owner. */
export const samplesOf = <C extends Calls>(
  calls: C,
  samples: { readonly [N in keyof C & string]: SamplesFor<C[N]> },
): Samples => {
  type Given = SampleOf<Definition>;
  const given = samples as Readonly<Record<string, Given | { readonly [S in Scope]: Given }>>;
  return Object.fromEntries(
    namedCalls(calls).map(({ name, scope, called }) => {
      const of = given[name] ?? {};
      const {
        call = () => ({}),
        foreign,
        ...shared
      } = scope === null ? (of as Given) : (of as { [S in Scope]: Given })[scope];
      const requestBy =
        (ask: Asking<Definition>): Sample['call'] =>
        async (world, whom) =>
          requestOf(called, await ask(world, whom));
      return [
        routeKeyOf(called),
        { ...shared, call: requestBy(call), ...(foreign && { foreign: requestBy(foreign) }) },
      ];
    }),
  );
};
