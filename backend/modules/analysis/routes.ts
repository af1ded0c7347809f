import { saysAnything, type Pleading } from '../../../domain/analysis/sources.js';
import { analysis } from '../../../domain/contract/analysis.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { mustGetDefinition } from '../forms/getDefinition.js';
import type { Forms } from '../forms/createForms.js';
import type { FormCatalogue } from '../forms/catalogue.js';
import type { LookUp } from '../knowledge/retrieval/lookUp.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { analyseForJudge } from './deepAnalysis.js';
import { reviewForFiling } from './filingReview.js';
import { insightsInto } from './insights.js';

type Deps = {
  readonly assistant: Pick<Assistant, 'structured'>;
  readonly lookUp: Pick<LookUp, 'passages'>;
  readonly catalogue: Pick<FormCatalogue, 'list' | 'get'>;
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
};

/** @throws RequestError `complaint_data_missing` */
const mustSayAnything = (claim: Pleading | null | undefined): Pleading => {
  if (!saysAnything(claim)) throw new RequestError('complaint_data_missing');
  return claim;
};

/** What a model says to the court about pleadings and figures that the court's screen sends (superuser). Nothing of it is kept. */
export const analysisRoutes = (router: AppRouter, { assistant, lookUp, catalogue, forms }: Deps): void => {
  const complaintOn = (cause: string | null): FormDefinition | undefined => {
    const key = catalogue.list().find(({ kind, caseCause }) => kind === 'claim' && caseCause === cause)?.key;
    return cause === null || key === undefined ? undefined : catalogue.get(key);
  };

  serve(router, analysis.forFiling, async ({ body }, ctx) => {
    const { claim_final_data: given, form_key: formKey, definition_hash: hash } = body;
    const claim = mustSayAnything(given);
    const definition =
      formKey === undefined
        ? complaintOn(given?.case_type ?? null)
        : await mustGetDefinition(forms, { formKey, hash }, 'claim');
    return reviewForFiling(assistant, { claim, definition }, ctx);
  });
  serve(router, analysis.forJudge, ({ body }, ctx) => {
    const claim = mustSayAnything(body.claim_final_data);
    const defenses = body.defense_final_data_list;
    if (!defenses.some(saysAnything)) throw new RequestError('defense_not_submitted');
    const caseCause = body.claim_final_data?.case_type ?? null;
    return analyseForJudge({ assistant, lookUp }, { claim, defenses, caseCause }, ctx);
  });
  serve(router, analysis.insights, ({ body: { stats } }, ctx) => insightsInto(assistant, stats, ctx));
};
