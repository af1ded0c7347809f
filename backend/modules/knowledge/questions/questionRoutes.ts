import { knowledgeQuestions } from '../../../../domain/contract/knowledgeQuestions.js';
import { caseCausesOf } from '../../../../domain/knowledge/causes.js';
import type { RateLimits } from '../../../platform/http/rateLimit.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { FormCatalogue } from '../../forms/index.js';
import type { QuestionRows } from './questionRows.js';

type Deps = {
  readonly questions: QuestionRows;
  readonly catalogue: Pick<FormCatalogue, 'list'>;
  readonly limits: Pick<RateLimits, 'answerFeedbacks'>;
};

/** What was judged: an answer beside a form, or a search of a cause's knowledge base. */
type JudgedThing = { readonly form_key?: string | undefined; readonly case_cause?: string | undefined };

/** POST /api/assistance/answer-feedback: what people think of answers and searches; /api/admin/rag/questions: the questions handed in (administrator). */
export const questionRoutes = (router: AppRouter, { questions, catalogue, limits }: Deps): void => {
  const forms = catalogue.list();
  const causeOfForm = new Map(
    forms.map(({ key, caseCause, documentName }) => [key, caseCause ?? documentName] as const),
  );
  const causes = new Set(caseCausesOf(forms).map(({ id }) => id));
  /** @throws RequestError `form_not_found`, `case_cause_unknown` */
  const causeOf = ({ form_key: formKey, case_cause: cause }: JudgedThing): string => {
    if (cause !== undefined) {
      if (!causes.has(cause)) throw new RequestError('case_cause_unknown');
      return cause;
    }
    const ofForm = causeOfForm.get(formKey ?? '');
    if (ofForm === undefined) throw new RequestError('form_not_found');
    return ofForm;
  };
  serve(router, knowledgeQuestions.judge, async ({ body: { useful, found, question, ...thing } }, ctx) => {
    const { account, clientAddress: address, receivedAt: at } = ctx.state;
    const caseCause = causeOf(thing);
    await limits.answerFeedbacks.consume(account ? { account: account.id } : { address });
    const kind = found ? 'useless' : 'nothing';
    // Whoever answers beside a form has counted already that nothing was found; a search that tests a cause has not.
    if (useful) await questions.count('useful', at);
    else if (found || thing.case_cause !== undefined) await questions.count(kind, at);
    if (question === null) return;
    await questions.hand({ question, caseCause, kind, account: account?.id ?? null, at });
  });
  serve(router, knowledgeQuestions.list, ({ query }, ctx) => questions.list(query, ctx.state.receivedAt));
  serve(router, knowledgeQuestions.remove, ({ path: { id } }) => questions.remove(id));
};
