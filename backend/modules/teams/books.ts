import { entryKey, type TeamEntry } from '../../../domain/team/state.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { RequestError } from '../../platform/http/requestError.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { agentRows, type Agent } from '../agents/index.js';
import { clauseRows } from '../clauses/index.js';

export type BooksDeps = Omit<Parameters<typeof clauseRows>[0], 'tables'> & {
  /** Of the `app` schema. */
  readonly app: Parameters<typeof clauseRows>[0]['tables'];
};

/** What an entry is called, and what it is about. */
export type EntryWords = { readonly name: string; readonly about: string };

/** Reasons for which an entry cannot be put into the book of another: it is full, or its account was erased. */
const noRoom = new Set<string>(['too_many_agents', 'too_many_clauses', 'personal_data_erased']);

const particularsOf = ({ id: _id, owner: _owner, ...particulars }: Agent & { readonly owner: string }) => particulars;

export type Books = ReturnType<typeof createBooks>;

/** The books of members, of which entries are with teams: they are read there, and never copied into a team. */
export const createBooks = ({ app: tables, ...deps }: BooksDeps) => {
  const agents = agentRows({ ...deps, tables });
  const clauses = clauseRows({ ...deps, tables });
  const keysOf = (entries: readonly TeamEntry[], kind: TeamEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind).map(({ entryId: id, giverId: owner }) => ({ id, owner }));
  const keyOf = (kind: TeamEntry['kind'], { id, owner }: { readonly id: string; readonly owner: string }) =>
    entryKey({ kind, giverId: owner, entryId: id });

  /** Puts a copy into the book of another; the same one however often it is asked for. */
  const copyInto = async (to: string, entry: TeamEntry, context: CommandContext): Promise<string | undefined> => {
    const [agent] = await agents.ofKeys(keysOf([entry], 'agent'));
    const [clause] = await clauses.ofKeys(keysOf([entry], 'clause'));
    if (agent) return (await agents.add(to, particularsOf(agent), context)).id;
    if (!clause) return undefined;
    const { name, text, form_key } = clause;
    return (await clauses.add(to, { name, text, form_key }, context)).id;
  };

  return {
    agents,
    clauses,
    /** The words of those entries that are there, by `entryKey`. */
    wordsOf: async (entries: readonly TeamEntry[]): Promise<ReadonlyMap<string, EntryWords>> => {
      const [ofAgents, ofClauses] = await Promise.all([
        agents.ofKeys(keysOf(entries, 'agent')),
        clauses.ofKeys(keysOf(entries, 'clause')),
      ]);
      return new Map([
        ...ofAgents.map((one) => [keyOf('agent', one), { name: one.agent_name, about: one.agent_unit }] as const),
        ...ofClauses.map((one) => [keyOf('clause', one), { name: one.name, about: one.text }] as const),
      ]);
    },
    /** Hands an entry to another account as one of its own; `undefined` where it is gone, or has no room there. */
    handTo: async (to: string, entry: TeamEntry, context: CommandContext): Promise<string | undefined> => {
      try {
        return await copyInto(to, entry, { ...context, commandId: `handed over ${entryKey(entry)}` });
      } catch (error) {
        if ((error instanceof RequestError || error instanceof DomainError) && noRoom.has(error.code)) return undefined;
        throw error;
      }
    },
  };
};
