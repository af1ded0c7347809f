import type { agents } from '../../../../domain/contract/agents.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { clauses } from '../../../../domain/contract/clauses.js';
import type { TeamEntry, teamEntries as calls } from '../../../../domain/contract/teamEntries.js';
import type { EntryKind } from '../../../../domain/team/terms.js';
import { resource } from '../../core/resource/resource.js';

type Api = {
  readonly entries: Pick<Client<typeof calls>, 'list' | 'give' | 'takeBack'>;
  readonly agents: Pick<Client<typeof agents>, 'list'>;
  readonly clauses: Pick<Client<typeof clauses>, 'list'>;
};

/** An entry in a list, by an id of its own. */
export type ListedEntry = TeamEntry & { readonly id: string };
/** One of one's own that may be given. */
export type GivableEntry = { readonly kind: EntryKind; readonly id: string; readonly name: string };
export type Entries = { readonly items: readonly ListedEntry[]; readonly givable: readonly GivableEntry[] };

/** How the two kinds are called. */
export const entryKindWords: Readonly<Record<EntryKind, string>> = { agent: '代理人', clause: '语段' };

/** All of one's own; the server bounds their number. */
const allOf = async <Entry>(list: (page: number) => Promise<{ items: readonly Entry[]; total: number }>) => {
  const all: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await list(page);
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
};

/** Agents and clauses of a team, and those of one's own that could be given to it. */
export const teamEntries = resource({
  name: 'teamEntries',
  list: async (
    { entries, agents: ofAgents, clauses: ofClauses }: Api,
    { team, mayGive }: { team: string; mayGive: boolean },
  ): Promise<Entries> => {
    const paged = (page: number) => ({ query: { page, page_size: 100 } });
    const [given, ownAgents, ownClauses] = await Promise.all([
      entries.list({ path: { team_id: team } }),
      mayGive ? allOf((page) => ofAgents.list(paged(page))) : [],
      mayGive ? allOf((page) => ofClauses.list(paged(page))) : [],
    ]);
    const items = given.items.map((one) => ({ ...one, id: `${one.kind} ${one.giver.id} ${one.entry_id}` }));
    const own: readonly GivableEntry[] = [
      ...ownAgents.map(({ id, agent_name: name, agent_unit: unit }) => ({
        kind: 'agent' as const,
        id,
        name: unit === '' ? name : `${name}（${unit}）`,
      })),
      ...ownClauses.map(({ id, name }) => ({ kind: 'clause' as const, id, name })),
    ];
    const isGiven = ({ kind, id }: GivableEntry) =>
      items.some((one) => one.is_mine && one.kind === kind && one.entry_id === id);
    return { items, givable: own.filter((one) => !isGiven(one)) };
  },
  submit: async ({ entries }, team: string, { kind, id }: Pick<GivableEntry, 'kind' | 'id'>) => {
    await entries.give({ path: { team_id: team }, body: { kind, entry_id: id } });
    return { said: '已交给团队' };
  },
  changes: {
    takeBack: async ({ entries }, { team, entry }: { id: string; team: string; entry: ListedEntry }) => {
      const { kind, giver, entry_id } = entry;
      await entries.takeBack({ path: { team_id: team, kind, giver_id: giver.id, entry_id } });
      return { said: '已从团队收回' };
    },
  },
  messages: { list: '团队的代理人和语段加载失败', submit: '没有交给团队', takeBack: '没有收回' },
  forgets: true,
});
