import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AgentParticulars } from '../../../domain/agents/agentBook.js';
import type { HoldAccount } from '../accounts/index.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppTables, Tables } from '../../../projections/runner/projection.js';

export const maxAgents = 200;

export type Agent = AgentParticulars & { readonly id: string };
/** Selects one agent of one account; another account's agent is not found. */
export type AgentKey = { readonly id: string; readonly owner: string };

const columns = [
  'id',
  'agent_name',
  'agent_unit',
  'agent_title',
  'agent_phone',
  'agent_licence',
  'agent_authority',
  'agent_powers',
] as const;
const CountRow = z.object({ count: z.coerce.number() });

/** Derives the id of an added agent from the request, so that a retry after a lost response adds the same agent. */
const addedBy = (owner: string, { commandId, commandHash }: CommandContext): string =>
  uuidOf(
    createHash('sha256')
      .update(JSON.stringify(['agent', owner, commandId, commandHash]))
      .digest(),
  );

export type AgentRows = ReturnType<typeof agentRows>;

type Deps = {
  readonly tables: AppTables;
  readonly holdAccount: HoldAccount;
};

/** The agents a person often works with, in Postgres. */
export const agentRows = ({ tables, holdAccount }: Deps) => {
  const countOf = async (owner: string, within: Tables): Promise<number> =>
    CountRow.parse(await within('agents').where({ owner }).count({ count: '*' }).first()).count;

  return {
    /** Lists agents in the order in which they were added; pages count from 1. */
    list: async (owner: string, page: number, pageSize: number): Promise<{ items: Agent[]; total: number }> => ({
      items: (await tables('agents')
        .where({ owner })
        .orderBy([{ column: 'created_at' }, { column: 'id' }])
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select(...columns)) as Agent[],
      total: await countOf(owner, tables),
    }),
    /** Those of some agents of several accounts that are there, each with its account; for what their owners gave to others. */
    ofKeys: async (keys: readonly AgentKey[]): Promise<readonly (Agent & Pick<AgentKey, 'owner'>)[]> =>
      keys.length === 0
        ? []
        : ((await tables('agents')
            .whereRaw('(id, owner) in (select * from unnest(?::uuid[], ?::uuid[]))', [
              keys.map(({ id }) => id),
              keys.map(({ owner }) => owner),
            ])
            .select(...columns, 'owner')) as (Agent & Pick<AgentKey, 'owner'>)[]),
    /**
     * Adds an agent; idempotent: a repeated command returns it in its present state.
     * @throws RequestError `too_many_agents`; DomainError `personal_data_erased` for an erased account
     */
    add: (owner: string, fields: AgentParticulars, context: CommandContext): Promise<Agent> =>
      holdAccount(owner, async (within) => {
        const id = addedBy(owner, context);
        const existing = (await within('agents')
          .where({ id, owner })
          .first(...columns)) as Agent | undefined;
        if (existing) return existing;
        if ((await countOf(owner, within)) >= maxAgents) throw new RequestError('too_many_agents');
        await within('agents').insert({ id, ...fields, owner, created_at: context.now });
        return { id, ...fields };
      }),
    /** @throws RequestError `not_found` */
    change: async (which: AgentKey, fields: AgentParticulars): Promise<Agent> => {
      const changedRows = await tables('agents')
        .where({ ...which })
        .update(fields);
      if (changedRows === 0) throw new RequestError('not_found');
      return { id: which.id, ...fields };
    },
    /** @throws RequestError `not_found` */
    remove: async (which: AgentKey): Promise<void> => {
      const removed = await tables('agents')
        .where({ ...which })
        .del();
      if (removed === 0) throw new RequestError('not_found');
    },
  };
};
