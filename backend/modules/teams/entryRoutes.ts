import { teamEntries as calls } from '../../../domain/contract/teamEntries.js';
import { entryKey, type Team, type TeamEntry } from '../../../domain/team/state.js';
import type { EntryKind } from '../../../domain/team/terms.js';
import { accountEmails } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Books } from './books.js';
import { ownTeams } from './ownTeams.js';

type Deps = {
  readonly teams: Pick<Teams, 'handle' | 'load'>;
  readonly read: ReadTables;
  readonly books: Books;
};
type Paging = { readonly page: number; readonly page_size: number };
type Key = { readonly id: string; readonly owner: string };
/** An entry of another member, and the first of one's teams that has it. */
type Shared = Key & { readonly teamName: string };

/** /api/teams/{team_id}/entries: agents and clauses of members are given to a team and taken back. */
export const entryRoutes = (router: AppRouter, { teams, read, books }: Deps): void => {
  serve(router, calls.list, async ({ path: { team_id: teamId } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const { state } = await teams.load(teamId);
    const entries = [...state.entries.values()].reverse();
    const givers = entries.map(({ giverId }) => giverId);
    const [emails, words] = await Promise.all([accountEmails(read, givers), books.wordsOf(entries)]);
    return {
      items: entries.map((entry) => {
        const { name, about } = words.get(entryKey(entry)) ?? { name: null, about: '' };
        const { kind, giverId, entryId } = entry;
        const giver = { id: giverId, email: emails.get(giverId) ?? null };
        return { kind, giver, is_mine: giverId === by, entry_id: entryId, name, about };
      }),
    };
  });

  serve(router, calls.give, async ({ path: { team_id: teamId }, body: { kind, entry_id: entryId } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const entry: TeamEntry = { kind, giverId: by, entryId };
    if (!(await books.wordsOf([entry])).has(entryKey(entry))) throw new RequestError('not_found');
    const command = { type: 'GiveEntry', data: { teamId, by, kind, entryId } } as const;
    setPositionHeader(ctx, (await teams.handle(teamId, command, commandContext(ctx))).position);
  });

  serve(router, calls.takeBack, async ({ path }, ctx) => {
    const { team_id: teamId, kind, giver_id: giverId, entry_id: entryId } = path;
    const { id: by } = signedIn(ctx.state);
    const command = { type: 'TakeBackEntry', data: { teamId, by, kind, giverId, entryId } } as const;
    setPositionHeader(ctx, (await teams.handle(teamId, command, commandContext(ctx))).position);
  });
};

/** Entries that others gave to some teams, each once, in the order of the teams and of giving. */
const sharedIn = (all: readonly Team[], kind: EntryKind, by: string): readonly Shared[] => {
  const found = new Map<string, Shared>();
  for (const { name: teamName, entries } of all)
    for (const [key, entry] of entries)
      if (entry.kind === kind && entry.giverId !== by && !found.has(key))
        found.set(key, { id: entry.entryId, owner: entry.giverId, teamName });
  return [...found.values()];
};

/** /api/team-agents and /api/team-clauses: what stands beside one's own in the pickers of forms. */
export const sharedEntryRoutes = (router: AppRouter, { teams, read, books }: Deps): void => {
  /** A page of those entries that are there; only that page is read. */
  const pageOf = async <Entry extends Key>(
    { by, kind, page, page_size: size }: Paging & { readonly by: string; readonly kind: EntryKind },
    book: {
      readonly known: (keys: readonly Key[]) => Promise<readonly Key[]>;
      readonly ofKeys: (keys: readonly Key[]) => Promise<readonly Entry[]>;
    },
  ) => {
    const shared = sharedIn(
      (await ownTeams({ teams, read }, by)).map(({ state }) => state),
      kind,
      by,
    );
    const keysOf = (keys: readonly Key[]) => new Set(keys.map(({ id, owner }) => `${owner} ${id}`));
    const there = keysOf(await book.known(shared));
    const known = shared.filter(({ id, owner }) => there.has(`${owner} ${id}`));
    const shown = known.slice((page - 1) * size, page * size);
    const [entries, emails] = await Promise.all([
      book.ofKeys(shown),
      accountEmails(
        read,
        shown.map(({ owner }) => owner),
      ),
    ]);
    const items = shown.flatMap(({ id, owner, teamName }) => {
      const entry = entries.find((one) => one.id === id && one.owner === owner);
      const giver = { id: owner, email: emails.get(owner) ?? null };
      return entry ? [{ team_name: teamName, giver, entry }] : [];
    });
    return { items, total: known.length, page, page_size: size };
  };

  serve(router, calls.agents, async ({ query }, ctx) => {
    const { agents } = books;
    const asked = { ...query, by: signedIn(ctx.state).id, kind: 'agent' } as const;
    const { items, ...rest } = await pageOf(asked, { known: agents.ofKeys, ofKeys: agents.ofKeys });
    return { ...rest, items: items.map(({ entry: { owner: _owner, ...agent }, ...from }) => ({ ...from, agent })) };
  });

  serve(router, calls.clauses, async ({ query }, ctx) => {
    const { clauses } = books;
    const { items, ...rest } = await pageOf({ ...query, by: signedIn(ctx.state).id, kind: 'clause' }, clauses);
    return { ...rest, items: items.map(({ entry: { owner: _owner, ...clause }, ...from }) => ({ ...from, clause })) };
  });
};
