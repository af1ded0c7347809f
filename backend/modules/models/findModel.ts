import type { AnsweringModel, FindModel } from '../modelCalls/index.js';
import { isOfCourt } from '../../../domain/account/courtRoles.js';
import type { ActiveModelRows } from './activeModels.js';
import type { AiModelRow, AiModelRows } from './aiModelRows.js';
import type { SignedInAccount } from '../../platform/http/types.js';

type Deps = {
  readonly active: Pick<ActiveModelRows, 'answering' | 'fallback'>;
  readonly models: Pick<AiModelRows, 'connectionOf' | 'keepRung'>;
};

/**
 * What a call of a model costs its caller: the prices of the platform's, nothing for a model of one's own and for the court's own
 * people, whose model it is. Visitors' calls cost the court's budget for them, which also says whether they have a free one.
 */
const pricesFor = (model: AiModelRow, caller: SignedInAccount | undefined): AnsweringModel['prices'] => {
  const { owner, prompt_price: prompt, completion_price: completion } = model;
  if (!caller) return { prompt, completion };
  return owner !== null || isOfCourt(caller) || prompt + completion === 0 ? null : { prompt, completion };
};

/** Creates what finds the model that answers a caller (design §9), with its key and what it costs them. */
export const createFindModel =
  ({ active, models }: Deps): FindModel =>
  async (slot, caller) => {
    const answering = async (model: AiModelRow): Promise<AnsweringModel> => ({
      connection: await models.connectionOf(model),
      scope: model.owner === null ? 'platform' : 'private',
      prices: pricesFor(model, caller),
      keepRung: (rung) => models.keepRung(model, rung),
    });
    const model = await active.answering(caller?.id, slot);
    if (!model) return null;
    const fallback = async () => {
      const other = await active.fallback(caller?.id, slot);
      return other && other.id !== model.id ? answering(other) : null;
    };
    return { ...(await answering(model)), fallback };
  };
