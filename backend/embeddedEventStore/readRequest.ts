import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { filterOf } from './filter.js';
import { BadRequestError } from './protocol/errors.js';
import { streamOf, type Presentation } from './protocol/messages.js';
import { readAll, readStream } from './read.js';
import type { Sender } from './sending.js';
import { linkTarget } from './streamReader.js';
import type { Storage } from './storage/storage.js';
import { subscribeToAll, subscribeToStream, type Commits } from './subscribe.js';

type Deps = { storage: Storage; now: () => number; commits: Commits };

/** Converts a number of the protocol, 64 bits wide. No revision or position here passes 2^53: larger ones mean "beyond the end". */
export const clamp = (text: string): number => {
  const value = BigInt(text);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER - 1 : Number(value);
};

const streamStart = (options: ReadReq.Options.StreamOptions): number | 'start' | 'end' =>
  options.hasStart() ? 'start' : options.hasEnd() ? 'end' : clamp(options.getRevision());

const allStart = (options: ReadReq.Options.AllOptions): number | 'start' | 'end' => {
  if (options.hasStart()) return 'start';
  if (options.hasEnd()) return 'end';
  return clamp(options.getPosition()?.getCommitPosition() ?? '0');
};

/** The position of the last event that a subscriber has seen: one that lies between two events is before that of its commit. */
const lastSeen = (options: ReadReq.Options.AllOptions): number | 'end' => {
  const start = allStart(options);
  if (start === 'start') return 0;
  const prepare = clamp(options.getPosition()?.getPreparePosition() ?? '0');
  return start !== 'end' && prepare < start ? start - 1 : start;
};

/** Carries out a read or a subscription. @throws BadRequestError, DamagedStoreError, or the stream-deleted failure */
export const serveRead = async (deps: Deps, sender: Sender, request: ReadReq): Promise<void> => {
  const options = request.getOptions();
  const stream = options?.getStream();
  const all = options?.getAll();
  if (!options || (!stream && !all)) throw new BadRequestError('The request names no stream');
  const presentation: Presentation = {
    structuredIds: options.getUuidOption()?.hasStructured() === true,
    resolve: options.getResolveLinks() ? linkTarget(deps.storage) : undefined,
  };
  const filter = filterOf(options);
  const direction = options.getReadDirection() === 1 ? 'down' : 'up';
  const limits = { count: clamp(options.getCount()), presentation };
  if (all) {
    if (!options.hasSubscription()) return readAll(deps, sender, allStart(all), direction, limits, filter);
    return subscribeToAll(deps, sender, lastSeen(all), filter, presentation);
  }
  const name = streamOf(stream?.getStreamIdentifier());
  if (!stream || name === '') throw new BadRequestError('The stream name is empty');
  const from = streamStart(stream);
  if (options.hasSubscription())
    return subscribeToStream(deps, sender, name, from === 'start' ? -1 : from, presentation);
  const tellBounds = (options.getControlOption()?.getCompatibility() ?? 0) >= 1;
  return readStream(deps, sender, name, from, direction, { ...limits, tellBounds });
};
