import { knowledgeQuestions } from '../../../../domain/contract/knowledgeQuestions.js';
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

/** POST /api/assistance/answer-feedback: what people think of answers; /api/admin/rag/questions: the questions handed in (superuser). */
export const questionRoutes = (router: AppRouter, { questions, catalogue, limits }: Deps): void => {
  const causes = new Map(
    catalogue.list().map(({ key, caseCause, documentName }) => [key, caseCause ?? documentName] as const),
  );
  serve(router, knowledgeQuestions.judge, async ({ body: { form_key: formKey, useful, found, question } }, ctx) => {
    const { account, clientAddress: address, receivedAt: at } = ctx.state;
    const caseCause = causes.get(formKey);
    if (caseCause === undefined) throw new RequestError('form_not_found');
    await limits.answerFeedbacks.consume(account ? { account: account.id } : { address });
    await questions.count(useful ? 'useful' : 'useless', at);
    if (question === null) return;
    const kind = found ? 'useless' : 'nothing';
    await questions.hand({ question, caseCause, kind, account: account?.id ?? null, at });
  });
  serve(router, knowledgeQuestions.list, ({ query }, ctx) => questions.list(query, ctx.state.receivedAt));
  serve(router, knowledgeQuestions.remove, ({ path: { id } }) => questions.remove(id));
};
