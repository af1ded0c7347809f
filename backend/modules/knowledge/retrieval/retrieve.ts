import type { Recalled } from '../../../../domain/knowledge/recalled.js';
import type { SearchSettings } from '../../../../domain/knowledge/searchSettings.js';

export type RetrievalQuestion = {
  readonly question: string;
  /** Whose enabled groups are searched besides the platform's; `null` for visitors; `'platform'`: all of the platform's and no others. */
  readonly reader: string | null | 'platform';
  /** The reader's own groups are left out: their plan has none. */
  readonly withoutOwn?: boolean | undefined;
  /** `null` for every cause. Groups of all causes are searched with each. */
  readonly caseCause: string | null;
  /** Most characters of all results together. */
  readonly budget: number;
  /** Settings to be tried with this question instead of those that hold. */
  readonly settings?: SearchSettings | undefined;
  readonly correlationId: string;
  readonly signal?: AbortSignal | undefined;
};

/** Finds passages. The recall test and every feature that cites law use this one function. */
export type Retrieve = (question: RetrievalQuestion) => Promise<Recalled>;
