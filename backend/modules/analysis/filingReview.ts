import { filingReview } from '../../../domain/assistance/tasks/filingReview.js';
import { complaintItems, unansweredItems } from '../../../domain/analysis/sources.js';
import { analysis } from '../../../domain/contract/analysis.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import type { AppRouter } from '../../platform/http/types.js';
import { mustGetDefinition, type Forms, type FormCatalogue } from '../forms/index.js';
import { type ModelTasks, serveTask, type OnAdvice } from '../modelCalls/index.js';
import { shortened, statementChecker } from './foundedStatements.js';
import { mustSayAnything } from './mustSayAnything.js';

type Deps = {
  readonly modelTasks: Pick<ModelTasks, 'ask'>;
  readonly catalogue: Pick<FormCatalogue, 'list' | 'get'>;
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
  /** Records that the court was shown a review. */
  readonly onFilingReview?: OnAdvice<typeof analysis.forFiling>;
};

/** POST /api/legal/analyze-for-filing (superuser): what a model says that a complaint lacks, beside the passages that it rests on. */
export const filingReviewRoute = (router: AppRouter, { modelTasks, catalogue, forms, onFilingReview }: Deps): void => {
  const complaintOn = (cause: string | null): FormDefinition | undefined => {
    const key = catalogue.list().find(({ kind, caseCause }) => kind === 'claim' && caseCause === cause)?.key;
    return cause === null || key === undefined ? undefined : catalogue.get(key);
  };
  serveTask(
    router,
    analysis.forFiling,
    filingReview,
    { modelTasks, ...(onFilingReview && { onAdvice: onFilingReview }) },
    {
      prepare: async ({ body: { claim_final_data: given, form_key: formKey, definition_hash: hash } }) => {
        const claim = mustSayAnything(given);
        const definition =
          formKey === undefined
            ? complaintOn(given?.case_type ?? null)
            : await mustGetDefinition(forms, { formKey, hash }, 'claim');
        const answered = complaintItems(claim, { parties: true });
        const unanswered = definition ? unansweredItems(definition, answered) : [];
        return { values: {}, material: { answered, unanswered } };
      },
      respond: ({ reply, shown }, { material: { answered, unanswered } }) => {
        const checked = statementChecker([...answered, ...unanswered]);
        return {
          summary: shortened(reply.summary),
          meets_requirements: reply.meets_requirements,
          grounds: checked(reply.grounds),
          missing_elements: checked(reply.missing_elements),
          suggestions: checked(reply.suggestions),
          left_out: shown.leftOut,
        };
      },
    },
  );
};
