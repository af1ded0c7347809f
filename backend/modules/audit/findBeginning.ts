import { eventMetadataSchema } from '../../../domain/eventSourcing/recorded.js';
import { isIrreversible } from '../../../domain/irreversibleEvents.js';
import type { EventStoreClient } from '../../adapters/eventStore/client.js';
import type { EventAuthority, Vouched } from '../../adapters/eventStore/eventAuthority.js';
import type { LogSource } from '../ledger/index.js';

type Deps = {
  readonly source: LogSource;
  readonly client: Pick<EventStoreClient, 'read'>;
  readonly authority: Pick<EventAuthority, 'hasVerdict' | 'judge'>;
  /** Places that were recorded as the end of the beginning, not to be believed yet. */
  readonly recorded: readonly { readonly stream: string; readonly revision: string }[];
  readonly now: Date;
};

type Placed = Vouched & { readonly position: bigint };

const reason = '此前的事件在启用逐件印证之前写入，照原样有效';
const readDeadlineMs = 5_000;

/** Stands for the end of a beginning that is empty: every event of the log has a MAC. */
const nothing: Placed = {
  stream: '',
  revision: -1n,
  type: '',
  position: -1n,
  metadata: { payloadHash: '', actor: { kind: 'system', id: 'upgrade' }, occurredAt: '', schemaVersion: 1 },
};

/** Reads an event at its place; `undefined` where there is none any more, or its metadata cannot be read. */
const readPlace = async (
  { client }: Pick<Deps, 'client'>,
  { stream, revision }: Deps['recorded'][number],
): Promise<Placed | undefined> => {
  if (stream === '') return nothing;
  let found: Placed | undefined;
  const page = { from: BigInt(revision), maxCount: 1 };
  for await (const { event, commitPosition } of client.read(stream, readDeadlineMs, page)) {
    const { data: metadata } = eventMetadataSchema.safeParse(event?.metadata);
    const position = event?.position?.commit ?? commitPosition;
    if (!event || !metadata || position === undefined || event.revision !== page.from) continue;
    found = { stream, revision: event.revision, type: event.type, position, metadata };
  }
  return found;
};

/** Reads the log up to the first event that carries a MAC as every event does since. */
const searchLog = async (source: LogSource): Promise<Placed> => {
  let last = nothing;
  for await (const { stream, revision, type, position, metadata: stored } of source.events()) {
    const { data: metadata } = eventMetadataSchema.safeParse(stored);
    if (!metadata) continue;
    if (metadata.authority && !isIrreversible(type)) break;
    last = { stream, revision: BigInt(revision), type, position: BigInt(position), metadata };
  }
  return last;
};

/**
 * Finds the position up to which the log was written before every event had a MAC; what stands there counts as it is. The first
 * start of this version finds it by reading the log, and records the last event of that part under the court's key; later starts look
 * up that event, since a restored log has other positions. Where the record was lost, the log is read again, and only up to the first event with
 * a MAC, of whichever key: nothing newer comes to count that way.
 */
export const findBeginning = async (deps: Deps): Promise<bigint> => {
  const { source, authority, recorded, now } = deps;
  let end: bigint | undefined;
  for (const place of recorded) {
    const event = await readPlace(deps, place).catch(() => undefined);
    if (!event || !(await authority.hasVerdict('beginning', event))) continue;
    if (end === undefined || event.position > end) end = event.position;
  }
  if (end !== undefined) return end;
  const last = await searchLog(source);
  await authority.judge('beginning', [last], reason, now);
  return last.position;
};
