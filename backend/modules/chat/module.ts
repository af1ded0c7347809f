import { chatLimits } from '../../../domain/chat/chatLimits.js';
import { chat as task } from '../../../domain/assistance/tasks/chat.js';
import { formForChat } from '../../../domain/chat/formForChat.js';
import { searchedQuestion } from '../../../domain/chat/searchedQuestion.js';
import { chat } from '../../../domain/contract/chat.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { Module } from '../../platform/module.js';
import { causeOf, mustGetDefinition, type Forms } from '../forms/index.js';
import type { LookUp } from '../knowledge/index.js';
import type { ModelTasks } from '../modelCalls/index.js';
import { chatEvents } from './chatEvents.js';
import { eventsThen, keptReply, type KeptReplyDeps } from './keptReply.js';

type Deps = KeptReplyDeps & {
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
  readonly modelTasks: Pick<ModelTasks, 'stream'>;
  readonly lookUp: Pick<LookUp, 'passages' | 'any'>;
};

const nothingFound = '知识库中没有查到与此有关的内容，也没有启用可用的智能模型。';

/** Serves questions about a form that is being filled in. */
export const chatModule = ({ forms, modelTasks, lookUp, ...cache }: Deps): Module => ({
  routes: (router) => {
    serve(
      router,
      chat.ask,
      async ({ body: { form_key: formKey, definition_hash: hash, answers, turns, question } }, ctx) => {
        const definition = await mustGetDefinition(forms, { formKey, hash });
        const { kind, events: before } = await keptReply(question, ctx, cache);
        if (kind === 'reply') return eventsThen(before);
        const caseCause = causeOf(definition);
        const search = { question: searchedQuestion({ turns, question }), caseCause };
        try {
          const { pieces, shown, found, edition } = await modelTasks.stream(
            task,
            {
              values: { 文书: definition.title, 案由: caseCause },
              // Of whatever shape: they may be half typed.
              material: { form: formForChat(definition, answers as FormAnswers), turns, question },
              search,
            },
            ctx,
          );
          const { leftOut: left_out, cut } = shown;
          const begin = { type: 'begin', model: edition.model, left_out, answers_cut: cut.includes('form') } as const;
          return chatEvents([...before, begin, { type: 'sources', ...found.sources }], pieces);
        } catch (error) {
          if (error instanceof RequestError && error.code === 'no_active_model') {
            const { sources, ran } = await lookUp.passages({ ...search, budget: chatLimits.passages }, ctx);
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
