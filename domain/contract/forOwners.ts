import { call, type Call, type CallKey, type Definition, type Method, type Scope } from './call.js';

type Differs<K extends keyof Definition> = Pick<Definition, K> | { readonly [S in Scope]: Pick<Definition, K> };
/**
 * What is agreed about a call on what is one's own and about the same call on the platform's. What holds of one of them only stands
 * under `own` or `platform`. `{whose}` in a text is 自己的 or 平台的.
 */
export type PairDefinition = Partial<Definition> & {
  readonly [S in Scope]?: Partial<Definition>;
} & Differs<'summary'> &
  Differs<'response'>;

/** Method, and the path after the owner's prefix: `PUT /{id}`; `GET` alone for the prefix itself. */
type PairKey = Method | CallKey;
type Declared<Key extends PairKey = PairKey, D extends PairDefinition = PairDefinition> = {
  readonly key: Key;
  readonly definition: D;
};
type Prefixes = { readonly [S in Scope]: `/${string}` };

type KeyUnder<Key extends PairKey, Prefix extends `/${string}`> = Key extends `${infer M extends Method} ${infer Path}`
  ? `${M} ${Prefix}${Path}`
  : Key extends Method
    ? `${Key} ${Prefix}`
    : never;
type Words = 'summary' | 'description';
type SideOf<D extends PairDefinition, S extends Scope> = Omit<D, Scope | Words | keyof D[S]> &
  Omit<D[S], Words> & { readonly summary: string; readonly description?: string };
type CallOf<Key extends PairKey, D extends PairDefinition, S extends Scope, P extends Prefixes> =
  SideOf<D, S> extends infer Side extends Definition ? Call<Side, KeyUnder<Key, P[S]>> : never;

/** Writes a call down once, for `forOwners`. */
export const both = <const Key extends PairKey, const D extends PairDefinition>(
  key: Key,
  definition: D,
): Declared<Key, D> => ({ key, definition });

const whose: Readonly<Record<Scope, string>> = { own: '自己的', platform: '平台的' };

const callUnder = (prefix: string, { key, definition }: Declared, scope: Scope): Call => {
  const { own, platform, ...shared } = definition;
  // The types of the parts say that a summary and a response are among them.
  const side = { ...shared, ...(scope === 'own' ? own : platform) } as Definition;
  const filled = (text: string): string => text.replaceAll('{whose}', whose[scope]);
  const [method, path = ''] = key.split(' ');
  const { response } = side;
  return call(`${method} ${prefix}${path}` as CallKey, {
    ...side,
    // Browsers have a contract without words (`frontend/slimContract.ts`).
    ...('summary' in side && { summary: filled(side.summary) }),
    ...(side.description !== undefined && { description: filled(side.description) }),
    response: { ...response, about: filled(response.about) },
  });
};

/**
 * Calls that there are twice, declared once: on what belongs to the caller, and on what belongs to the platform. Each is a pair of
 * calls, `own` under the first prefix and `platform` under the second.
 */
export const forOwners = <const P extends Prefixes, const C extends Readonly<Record<string, Declared>>>(
  prefixes: P,
  calls: C,
): {
  readonly [N in keyof C]: C[N] extends Declared<infer Key, infer D>
    ? { readonly [S in Scope]: CallOf<Key, D, S, P> }
    : never;
} =>
  Object.fromEntries(
    Object.entries(calls).map(([name, declared]) => [
      name,
      {
        own: callUnder(prefixes.own, declared, 'own'),
        platform: callUnder(prefixes.platform, declared, 'platform'),
      },
    ]),
  ) as never;
