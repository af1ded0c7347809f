import { chat } from '../../../domain/contract/chat.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { Module } from '../../platform/module.js';
import type { FormCatalogue } from '../forms/catalogue.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { chatEvents } from './chatEvents.js';
import { eventsThen, keptReply, type KeptReplyDeps } from './keptReply.js';
import { chatMessages } from './messages.js';

type Deps = KeptReplyDeps & {
  readonly catalogue: Pick<FormCatalogue, 'get'>;
  readonly assistant: Pick<Assistant, 'stream'>;
};

/** Serves questions about a form that is being filled in. */
export const chatModule = ({ catalogue, assistant, ...cache }: Deps): Module => ({
  routes: (router) => {
    serve(router, chat.ask, async ({ body: { form_key: key, answers, turns, question } }, ctx) => {
      const definition = catalogue.get(key);
      if (!definition) throw new RequestError('form_not_found');
      const { kind, events: before } = await keptReply(question, ctx, cache);
      if (kind === 'reply') return eventsThen(before);
      const given = answers as FormAnswers; // of whatever shape: they may be half typed
      const { messages, leftOut, answersCut } = chatMessages(definition, { answers: given, turns, question });
      try {
        const { model, pieces } = await assistant.stream({ slot: 'general', source: 'chat', messages }, ctx);
        const begin = { type: 'begin', model, left_out: leftOut, answers_cut: answersCut } as const;
        return chatEvents([...before, begin], pieces);
      } catch (error) {
        if (before.length === 0) throw error;
        return eventsThen(before, error); // the near questions are there to choose from all the same
      }
    });
    serve(router, chat.keptAnswers, async () => ({ any: await cache.keptAnswers.any() }));
  },
});
