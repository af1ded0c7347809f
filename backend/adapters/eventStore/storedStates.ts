import { deserialize, serialize } from 'node:v8';
import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { DataKeys } from '../encryption/dataKeys.js';
import { decrypt, encrypt } from '../encryption/encrypt.js';
import type { StoredStates } from './streamStates.js';

/** How states of one kind are stored: without chains of objects, whose depth no serializer bears. */
export type Packing<State, Packed> = {
  readonly pack: (state: State) => Packed;
  readonly unpack: (packed: Packed) => State;
};

export type StateStoreDeps = {
  readonly app: AppTables;
  readonly dataKeys: Pick<DataKeys, 'find'>;
  /** Names the code that folds: what another program stored is not read. */
  readonly program: string;
};

const table = 'stream_states';
const rowSchema = z.object({ revision: z.coerce.bigint(), last_id: z.string(), sealed: z.instanceof(Uint8Array) });
const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/**
 * Stores states in `app.stream_states`, each encrypted with the data key of its stream and bound to stream, revision and program. A stream
 * without a data key, and one about whose events a person gave a verdict, has none.
 */
export const postgresStoredStates = <State, Packed>(
  { app, dataKeys, program }: StateStoreDeps,
  { pack, unpack }: Packing<State, Packed>,
): StoredStates<State> => {
  const serializer = `${program} v8 ${process.versions.v8}`;
  const bound = (stream: string, revision: bigint, lastId: string): string =>
    canonicalJson({ purpose: 'state', stream, revision: revision.toString(), lastId, program: serializer });
  const usableKey = async (stream: string): Promise<Uint8Array | undefined> => {
    const key = await dataKeys.find(stream);
    return key === undefined || key === 'destroyed' ? undefined : key.key;
  };
  return {
    find: async (stream) => {
      const found: unknown = await app(table)
        .where({ stream, program: serializer })
        .whereNotIn('stream', app('event_verdicts').where({ stream }).select('stream'))
        .first('revision', 'last_id', 'sealed');
      const key = found === undefined ? undefined : await usableKey(stream);
      if (key === undefined) return undefined;
      const { revision, last_id: lastId, sealed } = rowSchema.parse(found);
      try {
        const plain = await inflate(decrypt(key, sealed, bound(stream, revision, lastId)));
        // Authenticated as what this very program stored, which therefore has its types.
        const { commands, packed } = deserialize(plain) as { commands: ReadonlySet<string>; packed: Packed };
        return { revision, lastId, commands, state: unpack(packed) };
      } catch {
        return undefined; // the row was altered or is of another stream: the log says it all again
      }
    },
    keep: async (stream, { revision, lastId, commands, state }) => {
      const key = await usableKey(stream);
      if (key === undefined) return;
      const plain = serialize({ commands, packed: pack(state) });
      const small = await deflate(plain, { level: constants.Z_BEST_SPEED });
      const sealed = encrypt(key, small, bound(stream, revision, lastId));
      await app(table)
        .insert({ stream, program: serializer, revision: revision.toString(), last_id: lastId, sealed })
        .onConflict('stream')
        .merge();
    },
  };
};
