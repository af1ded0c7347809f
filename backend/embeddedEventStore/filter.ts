import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { BadRequestError } from './protocol/errors.js';
import type { StoredEvent } from './storage/record.js';

/** Which events of `$all` a reader wants, and after how many searched events it wants a checkpoint. */
export type AllFilter = {
  matches: (event: Pick<StoredEvent, 'stream' | 'type'>) => boolean;
  checkpointEvery: number;
};

/** The window of EventStoreDB when the client names none. */
const defaultWindow = 32;

const compile = (regex: string): RegExp => {
  try {
    return new RegExp(regex, 'u');
  } catch {
    try {
      return new RegExp(regex); // .NET allows escapes that JavaScript refuses in Unicode mode only.
    } catch (error) {
      throw new BadRequestError(`The filter's regular expression is invalid: ${regex}`, { cause: error });
    }
  }
};

/** Returns the request's filter, undefined when it has none. @throws BadRequestError when the filter makes no sense */
export const filterOf = (options: ReadReq.Options): AllFilter | undefined => {
  const filter = options.getFilter();
  if (!filter) return undefined;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  if (!expression) throw new BadRequestError('The filter names neither stream names nor event types');
  const window = filter.hasMax() ? filter.getMax() : defaultWindow;
  const multiplier = filter.getCheckpointintervalmultiplier();
  if (window < 1) throw new BadRequestError('The filter window must be at least 1');
  if (multiplier < 1 && options.hasSubscription())
    throw new BadRequestError('The checkpoint interval must be at least 1');
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex();
  const pattern = regex === '' ? undefined : compile(regex);
  const subject = (event: Pick<StoredEvent, 'stream' | 'type'>): string => (byStream ? event.stream : event.type);
  return {
    matches: pattern
      ? (event) => pattern.test(subject(event))
      : (event) => prefixes.some((prefix) => subject(event).startsWith(prefix)),
    checkpointEvery: window * Math.max(1, multiplier),
  };
};
