import { isDeepStrictEqual } from 'node:util';
import { createKeyedMutex } from '../../runtime/concurrency/keyedMutex.js';
import { WrongExpectedVersionError } from './client.js';
import { isStreamUnreadable } from './errors.js';
import type { CommandContext, EventLog, Written } from './eventLog.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';

type Deps = Pick<EventLog, 'readStream'> & {
  /** Appends at a revision that is given. @throws WrongExpectedVersionError */
  readonly append: (
    stream: string,
    events: readonly DomainEvent[],
    after: bigint | 'no_stream',
    context: CommandContext,
  ) => Promise<Written>;
};

/** How many of the newest events are looked through for a command that was carried out already. */
const mostLookedThrough = 500n;

/** The revision at which a stream ended when this process last knew it. */
type End = bigint | 'no_stream';
const lastOf = (end: End): bigint => (end === 'no_stream' ? -1n : end);

/**
 * Creates what appends at the end of a stream, wherever that is. The end is named to the store, which then holds each event once at its
 * place: with any revision it recognises a repeat only among its recent events, and not after a restart, so that one id could stand twice
 * in the log. What a command already appended meanwhile is not appended again.
 * @throws StoreUnavailableError
 */
export const createAppendAtEnd = ({ append, readStream }: Deps) => {
  const ends = new Map<string, End>();
  const oneAtATime = createKeyedMutex();

  type Append = { readonly stream: string; readonly events: readonly DomainEvent[]; readonly commandId: string };

  /** Where the same events of the same command stand among those that were appended since an end, if they do. */
  const findRepeat = async (
    { stream, events, commandId }: Append,
    known: End,
    actual: bigint,
  ): Promise<Written | undefined> => {
    const after = lastOf(known) > actual - mostLookedThrough ? lastOf(known) : actual - mostLookedThrough;
    try {
      const newer = await readStream(stream, after < -1n ? -1n : after);
      const own = newer.filter(({ metadata }) => metadata.commandId === commandId);
      const found = events.map(({ type, data }) =>
        own.find((one) => one.type === type && isDeepStrictEqual(one.data, data)),
      );
      const last = found.at(-1);
      if (!last || found.includes(undefined)) return undefined;
      const eventIds = found.flatMap((one) => (one ? [one.id] : []));
      return { revision: last.revision, position: last.position, eventIds };
    } catch (error) {
      if (!isStreamUnreadable(error)) throw error;
      return undefined; // an event that was damaged keeps no later one out of the log; the audit names it
    }
  };

  return (stream: string, events: readonly DomainEvent[], context: CommandContext): Promise<Written> =>
    oneAtATime(stream, async () => {
      for (;;) {
        const known = ends.get(stream) ?? 'no_stream';
        try {
          const written = await append(stream, events, known, context);
          ends.set(stream, written.revision);
          return written;
        } catch (error) {
          if (!(error instanceof WrongExpectedVersionError)) throw error;
          const actual: unknown = error.actualVersion;
          const end: End = typeof actual === 'bigint' ? actual : 'no_stream';
          if (end === known) throw error; // the store refuses its own end
          ends.set(stream, end);
          const found =
            end === 'no_stream'
              ? undefined
              : await findRepeat({ stream, events, commandId: context.commandId }, known, end);
          if (found) return found;
        }
      }
    });
};
