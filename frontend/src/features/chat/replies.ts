import { createSelector } from '@reduxjs/toolkit';
import { chatLimits } from '../../../../domain/chat/chatLimits.js';
import type { chat, ChatEvent, ChatTurn } from '../../../../domain/contract/chat.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { stream, type Streamed } from '../../core/stream/stream.js';

type Api = Pick<Client<typeof chat>, 'ask'>;

/** A question as it was asked: what went before, and what stood in the form. */
export type Asked = {
  readonly formKey: string;
  /** Hash of the definition that the answers are given to; absent for the one in use. */
  readonly definition?: string | undefined;
  readonly question: string;
  readonly answers: FormAnswers;
  readonly turns: readonly ChatTurn[];
};

type Begun = Extract<ChatEvent, { type: 'begin' }>;
type Kept = Extract<ChatEvent, { type: 'kept' }>;
type Found = Extract<ChatEvent, { type: 'sources' }>;
type Ended = Extract<ChatEvent, { type: 'end' }>;
/** What has come of a reply. */
export type Reply = {
  readonly text: string;
  readonly thinks: boolean;
  readonly begun: Begun | null;
  /** Where the text comes from the permanent cache. */
  readonly kept: Kept | null;
  /** Questions like this one that the permanent cache answers. */
  readonly near: readonly string[];
  readonly sources: Found | null;
  readonly ended: Ended | null;
};

const gather = (reply: Reply, event: ChatEvent): Reply => {
  switch (event.type) {
    case 'begin':
      return { ...reply, begun: event };
    case 'kept':
      return { ...reply, kept: event, text: event.text };
    case 'near':
      return { ...reply, near: event.questions };
    case 'sources':
      return { ...reply, sources: event };
    case 'thinking':
      return { ...reply, thinks: true };
    case 'taken_back':
      return { ...reply, text: '', thinks: true };
    case 'delta':
      return { ...reply, text: reply.text + event.text, thinks: false };
    case 'end':
      return { ...reply, thinks: false, ended: event };
  }
};

/** The replies of a conversation, each under the id of its question. They are kept nowhere else, and go with the user. */
export const replies = stream({
  name: 'chat',
  open: (api: Api, { formKey, definition, question, answers, turns }: Asked, options) =>
    api.ask(
      {
        body: {
          form_key: formKey,
          ...(definition && { definition_hash: definition }),
          question,
          answers: { ...answers },
          turns: [...turns],
        },
      },
      options,
    ),
  empty: { text: '', thinks: false, begun: null, kept: null, near: [], sources: null, ended: null } as Reply,
  gather,
  message: '回答失败',
});

/** A question, and what has come of its reply. */
export type Exchange = { readonly id: string; readonly reply: Streamed<Asked, Reply> };

/** Whether the reply is what the knowledge base has on the question: there was no model to answer it. */
export const isSearchAlone = ({ reply: { data } }: Exchange): boolean =>
  data.sources !== null && data.begun === null && data.ended?.reason === 'complete';

/** The conversation about a form, oldest first. */
export const selectConversation = createSelector(
  [replies.selectAll, (_state: Parameters<typeof replies.selectAll>[0], formKey: string) => formKey],
  (all, formKey): readonly Exchange[] =>
    Object.entries(all).flatMap(([id, reply]) => (reply.input.formKey === formKey ? [{ id, reply }] : [])),
);

/** What went before a new question, as far as it was answered. */
export const turnsOf = (conversation: readonly Exchange[]): readonly ChatTurn[] =>
  conversation
    .flatMap(({ reply: { input, data } }): ChatTurn[] =>
      data.text.trim() === ''
        ? []
        : [
            { role: 'user', text: input.question },
            { role: 'assistant', text: data.text.slice(0, chatLimits.turn) },
          ],
    )
    .slice(-chatLimits.turns);
