import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import {
  budgetMonth,
  budgetParts,
  heldTokens,
  isWithinBudgets,
  partsOfCall,
  type BudgetPart,
  type Budgets,
  type MonthOfCalls,
} from '../../../domain/models/monthlyBudget.js';
import { modelSlots, type ModelSlot } from '../../../domain/models/slots.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { keepChange, type Changer } from '../../platform/changeRecords/keepChange.js';
import type { Logger } from '../../runtime/logging/logger.js';

/** A budget and what there is of it in a month, in tokens. */
export type BudgetOfMonth = {
  readonly part: BudgetPart;
  /** `YYYY-MM` of the court's calendar. */
  readonly month: string;
  /** `null` where nothing is bounded. */
  readonly tokens: number | null;
  readonly used: number;
  /** What calls under way may use at most. */
  readonly held: number;
  /** The last change; `null` where nobody ever set it. */
  readonly change: { readonly at: Date; readonly by: string } | null;
};

/** A call of a model of the platform. */
type BudgetedCall = {
  /** `null` for a test of a model. */
  readonly slot: ModelSlot | null;
  /** The most that it can use. */
  readonly tokens: number;
  readonly now: Date;
  /** From then on the call is over for certain. */
  readonly until: Date;
};

/** The room that a call has in the budgets of its month. */
export type BudgetRoom = {
  /** Whether a budget counts on the call to use no more than it said. */
  readonly isBounded: boolean;
  /** Counts what the call used and lets go of what it held. What cannot be counted is logged: the call was made all the same. */
  readonly end: (usedTokens: number) => Promise<void>;
};

/** How many tokens the platform's models that answer may use in a month of the court's calendar. */
export type ModelBudgets = {
  /** Every budget, with the month of a moment. */
  readonly read: (now: Date) => Promise<BudgetOfMonth[]>;
  /** Sets a budget, `null` for none, and keeps for the log by whom; one that is the same stays as it is. */
  readonly set: (part: BudgetPart, tokens: number | null, who: Changer & { readonly by: string }) => Promise<void>;
  /**
   * Sets aside what a call can use at most. Calls at once hold one after another, in any number of processes.
   * @throws DomainError `model_budget_spent`
   */
  readonly hold: (call: BudgetedCall) => Promise<BudgetRoom>;
};

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** The court's. */
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'error'>;
};
type Tables = ReturnType<typeof tablesIn>;

const part = z.enum(budgetParts);
const count = z.coerce.number();
const BudgetRows = z.array(z.object({ part, tokens: count.nullable(), set_at: z.date(), set_by: z.string() }));
const UseRows = z.array(z.object({ part, tokens: count }));
const HoldRows = z.array(z.object({ slot: z.enum(modelSlots).nullable(), tokens: count, until: z.date() }));

/** The last row of each part. */
const settingsIn = async (tables: Tables) => {
  const rows: unknown = await tables('model_budgets')
    .distinctOn('part')
    .orderBy([{ column: 'part' }, { column: 'id', order: 'desc' }])
    .select('part', 'tokens', 'set_at', 'set_by');
  return BudgetRows.parse(rows);
};
const budgetsOf = (settings: z.infer<typeof BudgetRows>): Budgets => {
  const of = (name: BudgetPart) => settings.find((row) => row.part === name)?.tokens ?? null;
  return { all: of('all'), general: of('general'), vision: of('vision'), fast: of('fast') };
};
const monthIn = async (tables: Tables, month: string): Promise<MonthOfCalls> => {
  const use: unknown = await tables('model_budget_use').where({ month }).select('part', 'tokens');
  const holds: unknown = await tables('model_budget_holds').where({ month }).select('slot', 'tokens', 'until');
  const rows = UseRows.parse(use);
  const of = (name: BudgetPart) => rows.find((row) => row.part === name)?.tokens ?? 0;
  const used = { all: of('all'), general: of('general'), vision: of('vision'), fast: of('fast') };
  return { used, holds: HoldRows.parse(holds) };
};
/** Makes the holds of a month wait for each other. */
const lockMonth = async (within: Tables, month: string): Promise<void> => {
  await within('model_budget_use').insert({ month, part: 'all', tokens: 0 }).onConflict(['month', 'part']).ignore();
  await within('model_budget_use').where({ month, part: 'all' }).forUpdate().first('tokens');
};

/** Creates the budgets in Postgres: settings, use and holds stand together, so that one transaction decides on a call. */
export const createModelBudgets = ({ knex, schemas, timeZone, logger }: Deps): ModelBudgets => {
  const tables = tablesIn(knex, schemas.app);

  /** Counts a call in the month in which it began. The row of the month comes first, as in a hold, so that neither waits for the other. */
  const settle = (month: string, slot: ModelSlot | null, id: string | null, usedTokens: number): Promise<void> =>
    knex.transaction(async (trx) => {
      const within = tablesIn(trx, schemas.app);
      if (usedTokens > 0)
        for (const name of partsOfCall(slot))
          await within('model_budget_use')
            .insert({ month, part: name, tokens: usedTokens })
            .onConflict(['month', 'part'])
            .merge({ tokens: trx.raw('?? + excluded.tokens', ['model_budget_use.tokens']) });
      if (id !== null) await within('model_budget_holds').where({ id }).del();
    });
  const roomFor = (month: string, slot: ModelSlot | null, id: string | null): BudgetRoom => ({
    isBounded: id !== null,
    end: async (usedTokens) => {
      if (id === null && usedTokens === 0) return;
      try {
        await settle(month, slot, id, usedTokens);
      } catch (error) {
        logger.error({ err: error }, 'what a call of a model used could not be counted in the budget of its month');
      }
    },
  });

  return {
    read: async (now) => {
      const month = budgetMonth(now, timeZone);
      const [settings, { used, holds }] = await Promise.all([settingsIn(tables), monthIn(tables, month)]);
      return budgetParts.map((name) => {
        const setting = settings.find((row) => row.part === name);
        return {
          part: name,
          month,
          tokens: setting?.tokens ?? null,
          used: used[name],
          held: heldTokens(name, holds, now),
          change: setting ? { at: setting.set_at, by: setting.set_by } : null,
        };
      });
    },
    set: (name, tokens, who) =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const { by, at } = who;
        // One after another, so that each event tells what stood before.
        await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${schemas.app} modelBudgets`]);
        const before = budgetsOf(await settingsIn(within))[name];
        if (before === tokens) return;
        await within('model_budgets').insert({ part: name, tokens, set_at: at, set_by: by });
        const data = { changedAt: at.toISOString(), part: name, before, after: tokens };
        await keepChange(within, { type: 'ModelBudgetSet', data }, who);
      }),
    hold: async ({ slot, tokens, now, until }) => {
      const month = budgetMonth(now, timeZone);
      const settings = budgetsOf(await settingsIn(tables));
      if (partsOfCall(slot).every((name) => settings[name] === null)) return roomFor(month, slot, null);
      const id = randomUUID();
      await knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        await lockMonth(within, month);
        await within('model_budget_holds').where('until', '<', now).del();
        const budgets = budgetsOf(await settingsIn(within));
        if (!isWithinBudgets(budgets, await monthIn(within, month), slot, now))
          throw new DomainError('model_budget_spent');
        await within('model_budget_holds').insert({ id, month, slot, tokens, until });
      });
      return roomFor(month, slot, id);
    },
  };
};
