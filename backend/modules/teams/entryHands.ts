import { entriesGivenBy, type Team } from '../../../domain/team/state.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import type { Books } from './books.js';
import { keeping } from './documentHands.js';

type Deps = { readonly teams: Pick<Teams, 'handle'>; readonly books: Pick<Books, 'handTo'> };
type Leaving = { readonly teamId: string; readonly from: string; readonly to: string | undefined };

/**
 * Hands over the agents and clauses that one gave who is about to leave: their successor gets copies of their own, which stand with the team
 * from then on; what was deleted, or has no room there, is taken back. Whatever a crash left undone, the same request does.
 */
export const createHandOverEntries =
  ({ teams, books }: Deps) =>
  async (team: Team, { teamId, from, to }: Leaving, context: CommandContext): Promise<void> => {
    for (const entry of entriesGivenBy(team, from)) {
      const passed = keeping(context, `handed over ${entry.kind} ${entry.entryId}`);
      const toEntryId = to === undefined ? undefined : await books.handTo(to, entry, passed);
      if (to === undefined || toEntryId === undefined)
        await teams.handle(teamId, { type: 'TakeBackEntry', data: { teamId, by: null, ...entry } }, passed);
      else
        await teams.handle(teamId, { type: 'HandOverEntry', data: { teamId, ...entry, toId: to, toEntryId } }, passed);
    }
  };
