import { chatLimits } from '../../../domain/chat/chatLimits.js';
import { tasksIn } from '../../../domain/assistance/tasks/ofDomains.js';
import { formForChat } from '../../../domain/chat/formForChat.js';
import { nothingFound } from '../../../domain/chat/nothingFound.js';
import { searchedQuestion } from '../../../domain/chat/searchedQuestion.js';
import { chat } from '../../../domain/contract/chat.js';
import { domainOf } from '../../../domain/forms/formDomain.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { begunEarly } from '../../runtime/concurrency/begunEarly.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { Module } from '../../platform/module.js';
import { causeOf, mustGetDefinition, type Forms } from '../forms/index.js';
import type { LookUp } from '../knowledge/index.js';
import type { ModelTasks } from '../modelCalls/index.js';
import { chatEvents } from './chatEvents.js';
import { eventsThen, keptReply, mustNotFlood, nearQuestions, type KeptReplyDeps } from './keptReply.js';

type Deps = KeptReplyDeps & {
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
  readonly modelTasks: Pick<ModelTasks, 'findModel' | 'stream'>;
  readonly lookUp: Pick<LookUp, 'passages' | 'any'>;
};

/** Serves questions about a form that is being filled in. */
export const chatModule = ({ forms, modelTasks, lookUp, ...cache }: Deps): Module => ({
  routes: (router) => {
    serve(
      router,
      chat.ask,
      async ({ body: { form_key: formKey, definition_hash: hash, answers, turns, question } }, ctx) => {
        const definition = await mustGetDefinition(forms, { formKey, hash });
        const { chat: task } = tasksIn[domainOf(definition)];
        mustNotFlood(ctx, cache);
        const modelBegun = modelTasks.findModel(task, ctx);
        const cachedReply = await keptReply(question, ctx, cache);
        if (cachedReply) return eventsThen(cachedReply);
        const caseCause = causeOf(definition);
        const search = { question: searchedQuestion({ turns, question }), caseCause, budget: chatLimits.passages };
        // All at once with the count of the call: what one waits for after another is the time to the first piece.
        const near = begunEarly(nearQuestions(question, cache));
        const found = begunEarly(ctx.state.atWork(() => lookUp.passages(search, ctx)));
        try {
          const { pieces, shown, edition } = await modelTasks.stream(
            task,
            {
              values: { 文书: definition.title, 案由: caseCause },
              // The answers may be half typed, so their shape is not checked.
              material: { form: formForChat(definition, answers as FormAnswers), turns, question },
              formKey,
              modelBegun,
              lookUpBegun: async () => (await Promise.all([found(), near()]))[0],
            },
            ctx,
          );
          const { leftOut: left_out, cut } = shown;
          const begin = { type: 'begin', model: edition.model, left_out, answers_cut: cut.includes('form') } as const;
          return chatEvents([...(await near()), begin, { type: 'sources', ...(await found()).sources }], pieces);
        } catch (error) {
          const { sources, ran } = await found();
          const before = await near();
          if (error instanceof RequestError && error.code === 'no_active_model') {
            const end = { type: 'end', reason: 'complete' } as const;
            if (sources.passages.length > 0) return eventsThen([...before, { type: 'sources', ...sources }, end]);
            if (ran) return eventsThen(before, new RequestError('no_active_model', { sentence: nothingFound }));
          }
          if (before.length === 0) throw error;
          return eventsThen(before, error); // the near questions are there to choose from all the same
        }
      },
    );
    serve(router, chat.withoutModel, async (_given, ctx) => ({
      kept: await cache.keptAnswers.any(),
      passages: await lookUp.any(ctx),
    }));
  },
});
