import type { Owner } from '../../../../domain/account/owner.js';
import type { RunSettings } from '../../../../domain/contract/recallRuns.js';
import { recallRunLimits } from '../../../../domain/knowledge/recallRunLimits.js';
import type { RetrievalModels } from '../../models/index.js';

type Deps = {
  readonly models: Pick<RetrievalModels, 'serving' | 'rerank'>;
  /** The files that a search by the owner for a cause looks in. */
  readonly searched: (
    owner: Owner,
    caseCause: string,
  ) => Promise<readonly { readonly groupId: string; readonly owner: string | null; readonly chunks: number }[]>;
};

/** The settings of a search at this moment: models, bounds, and the number of chunks. */
export const createSettingsOf =
  ({ models, searched }: Deps) =>
  async (owner: Owner, caseCause: string): Promise<RunSettings> => {
    const files = await searched(owner, caseCause);
    const owners = [...new Set(files.map((file) => file.owner))];
    const vectors = await Promise.all(
      owners.map(async (one) => {
        const model = await models.serving(one);
        const whose = one === null ? ('platform' as const) : ('own' as const);
        return model ? [{ whose, name: model.name, dimension: model.dimension, top_k: model.topK }] : [];
      }),
    );
    const rerank = await models.rerank(owner);
    return {
      vectors: vectors.flat(),
      rerank: rerank && { name: rerank.name, top_k: rerank.topK },
      budget: recallRunLimits.budget,
      groups: new Set(files.map(({ groupId }) => groupId)).size,
      chunks: files.reduce((sum, { chunks }) => sum + chunks, 0),
    };
  };
