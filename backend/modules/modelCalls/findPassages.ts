import type { Sources } from '../../../domain/knowledge/citedPassages.js';
import type { AppContext } from '../../platform/http/types.js';

/** What a task wants to be told of the knowledge base. */
export type Wanted = {
  readonly question: string;
  /** `null` for every cause. */
  readonly caseCause: string | null;
  /** Most characters of all passages together. */
  readonly budget: number;
};

export type LookedUp = {
  readonly sources: Sources;
  /** A search ran and there was something to search. */
  readonly ran: boolean;
};

/** Finds passages for the caller of a request; the knowledge base does it. It never fails a task: a reply comes without passages too. */
export type FindPassages = (wanted: Wanted, ctx: AppContext) => Promise<LookedUp>;
