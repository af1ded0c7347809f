import { chatLimits } from '../../../domain/chat/chatLimits.js';
import { chat, type ChatEvent } from '../../../domain/contract/chat.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { Module } from '../../platform/module.js';
import { causeOf } from '../forms/formNames.js';
import { mustGetDefinition } from '../forms/getDefinition.js';
import type { Forms } from '../forms/createForms.js';
import type { LookUp } from '../knowledge/retrieval/lookUp.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { chatEvents } from './chatEvents.js';
import { eventsThen, keptReply, type KeptReplyDeps } from './keptReply.js';
import { chatMessages, searchedQuestion } from './messages.js';

type Deps = KeptReplyDeps & {
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
  readonly assistant: Pick<Assistant, 'stream'>;
  readonly lookUp: Pick<LookUp, 'passages' | 'any'>;
};

const nothingFound = '知识库中没有查到与此有关的内容，也没有启用可用的智能模型。';

/** Serves questions about a form that is being filled in. */
export const chatModule = ({ forms, assistant, lookUp, ...cache }: Deps): Module => ({
  routes: (router) => {
    serve(
      router,
      chat.ask,
      async ({ body: { form_key: formKey, definition_hash: hash, answers, turns, question } }, ctx) => {
        const definition = await mustGetDefinition(forms, { formKey, hash });
        const { kind, events: before } = await keptReply(question, ctx, cache);
        if (kind === 'reply') return eventsThen(before);
        const given = answers as FormAnswers; // of whatever shape: they may be half typed
        const { messages, leftOut, answersCut } = chatMessages(definition, { answers: given, turns, question });
        const told: ChatEvent[] = [];
        const search = () => {
          const wanted = { question: searchedQuestion({ turns, question }), caseCause: causeOf(definition) };
          // In the caller's turn, also when the call has begun to wait for a model.
          return ctx.state.atWork(() => lookUp.passages({ ...wanted, budget: chatLimits.passages }, ctx));
        };
        const lookedUp = async () => {
          const { sources } = await search();
          told.push({ type: 'sources', ...sources });
          return messages(sources.passages);
        };
        try {
          const { model, pieces } = await assistant.stream(
            { slot: 'general', source: 'chat', messages: lookedUp },
            ctx,
          );
          const begin = { type: 'begin', model, left_out: leftOut, answers_cut: answersCut } as const;
          return chatEvents([...before, begin, ...told], pieces);
        } catch (error) {
          if (error instanceof RequestError && error.code === 'no_active_model') {
            const { sources, ran } = await search();
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
