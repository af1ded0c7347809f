import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../domain/account/owner.js';
import { modelSlots, type ModelSlot } from '../../../domain/models/slots.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../platform/http/requestError.js';
import { keepInForce } from './modelChanges.js';
import type { Changer } from '../../platform/changeRecords/keepChange.js';
import type { HoldOwner } from '../accounts/index.js';
import { AiModelRow, aiModelColumns } from './aiModelRows.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly holdOwner: HoldOwner;
  readonly appMode: 'open' | 'saas';
};

/** The model that is active in each slot, by id. */
export type ActiveModels = Readonly<Record<ModelSlot, string | null>>;

type Tables = ReturnType<typeof tablesIn>;
/** Tables of a model for each owner and slot. */
type Choices = 'active_ai_models' | 'fallback_ai_models';

const Chosen = z.array(z.object({ slot: z.enum(modelSlots), model_id: z.string() }));

/** Which models were chosen, of those that the chooser may use. */
const choices = ({ knex, schemas, appMode }: Omit<Deps, 'holdOwner'>) => {
  const tables = tablesIn(knex, schemas.app);
  /** Narrows a query to models that an owner may use. */
  const usableBy = (owner: Owner) => (models: Knex.QueryBuilder) => {
    void models.where('model.owner', owner);
    if (owner !== null && appMode === 'saas')
      void models.orWhere((others) => others.whereNull('model.owner').where('model.is_public', true));
  };
  /** What these owners have active. */
  const chosenBy = (
    owners: readonly Owner[],
    within = tables,
    table: Choices = 'active_ai_models',
  ): Knex.QueryBuilder =>
    within(`${table} as active`)
      .join('ai_models as model', 'model.id', 'active.model_id')
      .where((any) => {
        for (const owner of owners) void any.orWhere((one) => one.where('active.owner', owner).where(usableBy(owner)));
      });
  const choiceOf = async (owner: Owner, within: Tables, table: Choices): Promise<ActiveModels> => {
    const rows: unknown = await chosenBy([owner], within, table).select('active.slot', 'active.model_id');
    const inSlot = (slot: ModelSlot) => Chosen.parse(rows).find((chosen) => chosen.slot === slot)?.model_id ?? null;
    return { general: inSlot('general'), vision: inSlot('vision'), fast: inSlot('fast') };
  };

  const activeOf = (owner: Owner, within = tables) => choiceOf(owner, within, 'active_ai_models');
  return { usableBy, chosenBy, choiceOf, activeOf };
};
type AllChoices = ReturnType<typeof choices>;

/** Changes which model is chosen. */
const choosing = (
  { knex, schemas, holdOwner }: Omit<Deps, 'appMode'>,
  { usableBy, chosenBy, choiceOf, activeOf }: AllChoices,
) => {
  /** The model itself, which a change or deletion waits for. @throws RequestError `ai_model_not_found`, `ai_model_lacks_capability` */
  const mustBeAble = async (owner: Owner, id: string, slot: ModelSlot, within: Tables): Promise<AiModelRow> => {
    const row: unknown = await within('ai_models as model')
      .where('model.id', id)
      .where(usableBy(owner))
      .forShare()
      .first(...aiModelColumns);
    if (row === undefined) throw new RequestError('ai_model_not_found');
    const model = AiModelRow.parse(row);
    if (!model.capabilities.includes(slot)) throw new RequestError('ai_model_lacks_capability');
    return model;
  };

  /** Keeps for the log which model of the platform is in force in a slot from now on, `undefined` for none; before the choice is stored. */
  const keepChoice = async (
    within: Tables,
    owner: Owner,
    {
      slot,
      table,
      after,
    }: { readonly slot: ModelSlot; readonly table: Choices; readonly after: AiModelRow | undefined },
    who: Changer,
  ): Promise<void> => {
    if (owner !== null) return;
    const row: unknown = await chosenBy([null], within, table)
      .where('active.slot', slot)
      .first(...aiModelColumns.map((column) => `model.${column}`));
    const before = row === undefined ? undefined : AiModelRow.parse(row);
    const role = table === 'active_ai_models' ? 'active' : 'fallback';
    await keepInForce(within, { place: slot, role }, { before, after }, who);
  };

  return {
    /**
     * Makes a model the one that is active in a slot, in place of another. Of several at once the last one stays.
     * @throws RequestError `ai_model_not_found`, `ai_model_lacks_capability`; DomainError `personal_data_erased`
     */
    activate: (owner: Owner, id: string, slot: ModelSlot, who: Changer): Promise<ActiveModels> =>
      holdOwner(owner, async (within) => {
        const model = await mustBeAble(owner, id, slot, within);
        await keepChoice(within, owner, { slot, table: 'active_ai_models', after: model }, who);
        await within('active_ai_models')
          .insert({ owner, slot, model_id: id })
          .onConflict(['owner', 'slot'])
          .merge(['model_id']);
        return activeOf(owner, within);
      }),
    /** Empties a slot; empty already, it stays so. */
    deactivate: async (owner: Owner, slot: ModelSlot, who: Changer): Promise<ActiveModels> => {
      await knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        await keepChoice(within, owner, { slot, table: 'active_ai_models', after: undefined }, who);
        await within('active_ai_models').where({ owner, slot }).del();
      });
      return activeOf(owner);
    },
    /** Makes a model the one that answers where the active one could not, or none. @throws as `activate` */
    setFallback: (owner: Owner, slot: ModelSlot, id: string | null, who: Changer): Promise<ActiveModels> =>
      holdOwner(owner, async (within) => {
        const after = id === null ? undefined : await mustBeAble(owner, id, slot, within);
        await keepChoice(within, owner, { slot, table: 'fallback_ai_models', after }, who);
        if (id === null) await within('fallback_ai_models').where({ owner, slot }).del();
        else {
          await within('fallback_ai_models')
            .insert({ owner, slot, model_id: id })
            .onConflict(['owner', 'slot'])
            .merge(['model_id']);
        }
        return choiceOf(owner, within, 'fallback_ai_models');
      }),
  };
};

/** Which model answers a caller: their own choice before the platform's. */
const answeringModels = ({ knex, schemas }: Pick<Deps, 'knex' | 'schemas'>, { chosenBy, activeOf }: AllChoices) => {
  const tables = tablesIn(knex, schemas.app);
  return {
    /**
     * The model that answers an account, or a visitor, where the one of `answering` could not: chosen by the same owner. A text that was
     * meant for somebody's own model never goes to the platform's.
     */
    fallback: async (caller: string | undefined, slot: ModelSlot): Promise<AiModelRow | null> => {
      const chooser: unknown = await chosenBy(caller === undefined ? [null] : [caller, null])
        .where('active.slot', slot)
        .orderByRaw('active.owner is null')
        .first('active.owner');
      if (chooser === undefined) return null;
      const { owner } = z.object({ owner: z.string().nullable() }).parse(chooser);
      const row: unknown = await chosenBy([owner], tables, 'fallback_ai_models')
        .where('active.slot', slot)
        .first(...aiModelColumns.map((column) => `model.${column}`));
      return row === undefined ? null : AiModelRow.parse(row);
    },
    /** The model that replies to an account, or a visitor, in a slot (design §9): their own choice before the platform's. */
    answering: async (caller: string | undefined, slot: ModelSlot): Promise<AiModelRow | null> => {
      const row: unknown = await chosenBy(caller === undefined ? [null] : [caller, null])
        .where('active.slot', slot)
        .orderByRaw('active.owner is null') // false comes first
        .first(...aiModelColumns.map((column) => `model.${column}`));
      return row === undefined ? null : AiModelRow.parse(row);
    },
    /** The slots in which a model replies to an account, or a visitor. */
    available: async (caller: string | undefined): Promise<Readonly<Record<ModelSlot, boolean>>> => {
      const [platform, own] = await Promise.all([activeOf(null), caller === undefined ? null : activeOf(caller)]);
      const isIn = (slot: ModelSlot) => platform[slot] !== null || (own !== null && own[slot] !== null);
      return { general: isIn('general'), vision: isIn('vision'), fast: isIn('fast') };
    },
  };
};

export type ActiveModelRows = ReturnType<typeof activeModelRows>;

/**
 * Keeps which model is active in which slot. An account may use its own models and, in saas mode, the platform's public ones;
 * the platform (`null`) its own. What somebody chose of the platform's rests while it is not public.
 */
export const activeModelRows = (deps: Deps) => {
  const { knex, schemas, appMode } = deps;
  const tables = tablesIn(knex, schemas.app);
  const chosen = choices(deps);
  const { choiceOf, activeOf } = chosen;
  return {
    activeOf: (owner: Owner): Promise<ActiveModels> => activeOf(owner),
    /** The platform's models that accounts may choose, in the order they were added; none in open mode. */
    listPublic: async (): Promise<AiModelRow[]> => {
      if (appMode === 'open') return [];
      const rows: unknown = await tables('ai_models')
        .where({ owner: null, is_public: true })
        .orderBy([{ column: 'created_at' }, { column: 'id' }])
        .select(...aiModelColumns);
      return z.array(AiModelRow).parse(rows);
    },
    /** Which model answers in each slot where the active one could not, by id. */
    fallbacksOf: (owner: Owner): Promise<ActiveModels> => choiceOf(owner, tables, 'fallback_ai_models'),
    ...choosing(deps, chosen),
    ...answeringModels(deps, chosen),
  };
};
