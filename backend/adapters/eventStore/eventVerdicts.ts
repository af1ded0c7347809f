import { z } from 'zod';
import type { Authority } from '../../../domain/eventSourcing/recorded.js';
import type { Tables } from '../../../projections/runner/projection.js';

/** The verdicts of a person about an event, which are stored apart from its MAC. */
const verdictKinds = ['confirmed', 'rejected'] as const;
export type VerdictKind = (typeof verdictKinds)[number];
export type Verdict = { readonly kind: VerdictKind; readonly authority: Authority };

type Place = { readonly stream: string; readonly revision: bigint };

/** Stores verdicts. Readers check the MAC of a verdict before they believe it. */
export type EventVerdicts = {
  readonly find: (stream: string, revision: bigint) => Promise<readonly Verdict[]>;
  /** Whether this place had been rejected when the process began; a rejection takes effect at the next start. */
  readonly isEverRejected: (stream: string, revision: bigint) => boolean | Promise<boolean>;
  /** Adds verdicts, each in the place of one of the same kind on the same event. */
  readonly add: (verdicts: readonly (Place & Verdict)[], reason: string, at: Date) => Promise<void>;
};

const rowSchema = z.object({
  stream: z.string(),
  revision: z.coerce.bigint(),
  kind: z.enum(verdictKinds),
  mac_key: z.string(),
  mac: z.string(),
});
const keyOf = ({ stream, revision }: Place): string => `${revision}@${stream}`;

/** The places of events that a person rejected, whose MACs are not checked; `tables` are those of the `app` schema. */
export const rejectedPlaces = async (
  tables: Tables,
): Promise<{ readonly stream: string; readonly revision: string }[]> => {
  const rows: { stream: string; revision: string }[] = await tables('event_verdicts')
    .where({ kind: 'rejected' })
    .select('stream', 'revision');
  return rows.map(({ stream, revision }) => ({ stream, revision: String(revision) }));
};

/** Keeps verdicts in `app.event_verdicts`; look-ups of one tick share a statement. `tables` are those of the `app` schema. */
export const postgresEventVerdicts = (tables: Tables): EventVerdicts => {
  let batch: { readonly streams: Set<string>; readonly rows: Promise<Map<string, Verdict[]>> } | undefined;
  const load = async (streams: ReadonlySet<string>): Promise<Map<string, Verdict[]>> => {
    await Promise.resolve(); // lets the other callers of this tick join the batch
    batch = undefined;
    const rows: unknown = await tables('event_verdicts').whereRaw('stream = any(?)', [[...streams]]);
    const byStream = new Map<string, Verdict[]>();
    for (const { kind, mac_key: key, mac, ...place } of z.array(rowSchema).parse(rows))
      byStream.set(keyOf(place), [...(byStream.get(keyOf(place)) ?? []), { kind, authority: { key, mac } }]);
    return byStream;
  };
  let rejected: ReadonlySet<string> | Promise<ReadonlySet<string>> | undefined;
  const loadRejected = async (): Promise<ReadonlySet<string>> => {
    const rows: unknown = await tables('event_verdicts').where({ kind: 'rejected' });
    return new Set(z.array(rowSchema).parse(rows).map(keyOf));
  };
  return {
    find: async (stream, revision) => {
      if (stream.includes('\0')) return []; // Postgres refuses NUL in a parameter
      batch ??= ((streams) => ({ streams, rows: load(streams) }))(new Set<string>());
      batch.streams.add(stream);
      return (await batch.rows).get(keyOf({ stream, revision })) ?? [];
    },
    isEverRejected: (stream, revision) => {
      const place = keyOf({ stream, revision });
      if (rejected instanceof Set) return rejected.has(place);
      rejected ??= loadRejected();
      return Promise.resolve(rejected).then(
        (rejections) => {
          rejected = rejections;
          return rejections.has(place);
        },
        (error: unknown) => {
          rejected = undefined; // asked again once Postgres is back
          throw error;
        },
      );
    },
    add: async (verdicts, reason, at) => {
      if (verdicts.length === 0) return;
      const rows = verdicts.map(({ stream, revision, kind, authority: { key: macKey, mac } }) => ({
        stream,
        revision: revision.toString(),
        kind,
        mac_key: macKey,
        mac,
        reason,
        at,
      }));
      await tables('event_verdicts').insert(rows).onConflict(['stream', 'revision', 'kind']).merge();
    },
  };
};
