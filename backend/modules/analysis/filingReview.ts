import { filingReview } from '../../../domain/assistance/tasks/filingReview.js';
import { tasksIn } from '../../../domain/assistance/tasks/ofDomains.js';
import { complaintItems, unansweredItems } from '../../../domain/analysis/pleadingItems.js';
import { analysis } from '../../../domain/contract/analysis.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { domainOf } from '../../../domain/forms/formDomain.js';
import type { AppRouter } from '../../platform/http/types.js';
import { mustGetDefinition, type Forms, type FormCatalogue } from '../forms/index.js';
import { type ModelTasks, serveTask } from '../modelCalls/index.js';
import { shortened, statementChecker } from './foundedStatements.js';
import { mustSayAnything } from './mustSayAnything.js';
import { filingVersions, type ShownAdviceRecords } from './shownAdvice.js';

type Deps = {
  readonly modelTasks: Pick<ModelTasks, 'ask'>;
  readonly catalogue: Pick<FormCatalogue, 'list' | 'get'>;
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
  /** Records that the court is shown a review. */
  readonly shownAdvice: Pick<ShownAdviceRecords, 'mustMatch' | 'onFilingReview'>;
};

/** POST /api/legal/analyze-for-filing (clerk, judge): what a model says that a complaint lacks, beside the passages that it rests on. */
export const filingReviewRoute = (router: AppRouter, { modelTasks, catalogue, forms, shownAdvice }: Deps): void => {
  const complaintOn = (cause: string | null): FormDefinition | undefined => {
    const key = catalogue.list().find(({ kind, caseCause }) => kind === 'claim' && caseCause === cause)?.key;
    return cause === null || key === undefined ? undefined : catalogue.get(key);
  };
  serveTask(
    router,
    analysis.forFiling,
    filingReview,
    { modelTasks, onAdvice: shownAdvice.onFilingReview },
    {
      prepare: async ({ body }) => {
        const { claim_final_data: claimData, form_key: formKey, definition_hash: hash, shown_for: about } = body;
        const claim = mustSayAnything(claimData);
        if (about) await shownAdvice.mustMatch(filingVersions(about), { claim: claimData ?? null, defenses: [] });
        const definition =
          formKey === undefined
            ? complaintOn(claimData?.case_type ?? null)
            : await mustGetDefinition(forms, { formKey, hash }, 'claim');
        const answeredItems = complaintItems(claim, { parties: true });
        const unanswered = definition ? unansweredItems(definition, answeredItems) : [];
        const about_ = definition ? { formKey: definition.key } : {};
        const domain = domainOf(definition ?? {});
        return { values: {}, material: { answered: answeredItems, unanswered }, domain, ...about_ };
      },
      instead: ({ domain }) => tasksIn[domain].filingReview,
      respond: ({ reply, shown }, { material: { answered, unanswered } }) => {
        const withStatements = statementChecker([...answered, ...unanswered]);
        return {
          summary: shortened(reply.summary),
          meets_requirements: reply.meets_requirements,
          grounds: withStatements(reply.grounds),
          missing_elements: withStatements(reply.missing_elements),
          suggestions: withStatements(reply.suggestions),
          left_out: shown.leftOut,
        };
      },
    },
  );
};
