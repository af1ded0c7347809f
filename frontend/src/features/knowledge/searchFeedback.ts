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

/** Judgements of searches: the ids of those that the server took; nothing is read back. */
export const searchFeedback = resource({
  name: 'searchFeedback',
  list: (_api: Pick<Client<typeof knowledgeQuestions>, 'judge'>): Promise<readonly string[]> => Promise.resolve([]),
  changes: {
    judge: async (
      api: Pick<Client<typeof knowledgeQuestions>, 'judge'>,
      { id, caseCause, useful, found, question }: SearchJudgement,
    ) => {
      await api.judge({ body: { case_cause: caseCause, useful, found, question } });
      return {
        said: question === null ? '已记录，谢谢' : '问题已记入“待补的问题”，谢谢',
        apply: (taken: readonly string[]) => [...taken, id],
      };
    },
  },
  fresh: Number.POSITIVE_INFINITY,
  // What the server took stays taken, whatever it refuses later.
  outdated: () => false,
  messages: { judge: '没有记录' },
});
