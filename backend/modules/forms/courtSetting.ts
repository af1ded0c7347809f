import { isEventStoreUnavailable } from '../../adapters/eventStore/client.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Aggregate } from '../../adapters/eventStore/openAggregates.js';

/** The one stream of a setting. */
const only = 'setting';
/** How long a setting that was read counts for what only shows it, in milliseconds: other processes follow a change within that time. */
const fresh = 1000;

export type CourtSetting<Command, State> = {
  /** The setting as it was read a moment ago. */
  readonly shown: () => Promise<State>;
  /** The setting as the log has it now. @throws StoreUnavailableError */
  readonly newest: () => Promise<State>;
  /** Changes it. @throws DomainError as its decider says */
  readonly change: (
    command: Command,
    context: CommandContext,
  ) => Promise<{ readonly state: State; readonly position: bigint }>;
};

/**
 * Reads and changes a setting of the court that is one short stream. There is no read model of it: it is read from the log itself, so that
 * it counts during a replay of the read models, too. While the event store is away, what only shows it has what was read last, and
 * `unread` in a process that never read it.
 */
export const courtSetting = <Command, Event, State>(
  table: Pick<Aggregate<Command, Event, State>, 'load' | 'handle'>,
  { unread, clock = Date.now }: { readonly unread: State; readonly clock?: () => number },
): CourtSetting<Command, State> => {
  let last: { readonly state: State; readonly position: bigint; readonly at: number } | undefined;
  let reading: Promise<State> | undefined;
  /** A slow read that began before a change does not bring back what was before it. */
  const remember = (state: State, position: bigint): State => {
    if (!last || position >= last.position) last = { state, position, at: clock() };
    return last.state;
  };
  const newest = async (): Promise<State> => {
    const { state, position } = await table.load(only);
    return remember(state, position);
  };
  return {
    newest,
    shown: async () => {
      if (last && clock() - last.at < fresh) return last.state;
      try {
        reading ??= newest().finally(() => {
          reading = undefined;
        });
        return await reading;
      } catch (error) {
        if (!isEventStoreUnavailable(error)) throw error;
        return last?.state ?? unread;
      }
    },
    change: async (command, context) => {
      const { state, position } = await table.handle(only, command, context);
      return { state: remember(state, position), position };
    },
  };
};
