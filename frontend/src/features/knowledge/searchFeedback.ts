import type { Client } from '../../../../domain/contract/clientOf.js';
import type { knowledgeQuestions } from '../../../../domain/contract/knowledgeQuestions.js';
import { resource } from '../../core/resource/resource.js';

/** What somebody thinks of what a search found. */
type SearchJudgement = {
  /** Of this judgement. */
  readonly id: string;
  readonly caseCause: string;
  readonly useful: boolean;
  /** Whether anything was found. */
  readonly found: boolean;
  /** The question, where the person hands it to the court; `null` otherwise. */
  readonly question: string | null;
};

/** Judgements of searches; nothing is read back. */
export const searchFeedback = resource({
  name: 'searchFeedback',
  list: (_api: Pick<Client<typeof knowledgeQuestions>, 'judge'>): Promise<null> => Promise.resolve(null),
  changes: {
    judge: async (
      api: Pick<Client<typeof knowledgeQuestions>, 'judge'>,
      { caseCause, useful, found, question }: SearchJudgement,
    ) => {
      await api.judge({ body: { case_cause: caseCause, useful, found, question } });
      return {
        said: question === null ? '已记录，谢谢' : '问题已记入“待补的问题”，谢谢',
        apply: (data: null) => data,
      };
    },
  },
  messages: { judge: '没有记录' },
});
