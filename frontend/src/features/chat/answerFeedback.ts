import type { Client } from '../../../../domain/contract/clientOf.js';
import type { knowledgeQuestions } from '../../../../domain/contract/knowledgeQuestions.js';
import { resource } from '../../core/resource/resource.js';

export type FeedbackApi = Pick<Client<typeof knowledgeQuestions>, 'judge'>;

/** What somebody thinks of the answer to a question. */
export type Judgement = {
  /** Of the exchange. */
  readonly id: string;
  readonly formKey: string;
  readonly useful: boolean;
  /** Whether the knowledge base had anything about it. */
  readonly found: boolean;
  /** The question, where the person hands it to the court; `null` otherwise. */
  readonly question: string | null;
};

/** Judgements of answers: the ids of those that the server took; nothing is read back. */
export const answerFeedback = resource({
  name: 'answerFeedback',
  list: (_api: FeedbackApi): Promise<readonly string[]> => Promise.resolve([]),
  changes: {
    judge: async (api: FeedbackApi, { id, formKey, useful, found, question }: Judgement) => {
      await api.judge({ body: { form_key: formKey, useful, found, question } });
      return {
        said: question === null ? '已记录，谢谢' : '问题已交给法院，谢谢',
        apply: (taken: readonly string[]) => [...taken, id],
      };
    },
  },
  fresh: Number.POSITIVE_INFINITY,
  // What the server took stays taken, whatever it refuses later.
  outdated: () => false,
  messages: { judge: '没有记录' },
});
