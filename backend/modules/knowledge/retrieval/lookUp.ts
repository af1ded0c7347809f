import { planIncludes } from '../../../../domain/account/plans.js';
import type { CitedArticle } from '../../../../domain/citations/citedArticle.js';
import { nothingToSearch, sourcesDown, sourcesOf } from '../../../../domain/knowledge/foundPassages.js';
import type { Logger } from '../../../runtime/logging/logger.js';
import type { AppContext } from '../../../platform/http/types.js';
import { clientSignal, type FindPassages } from '../../modelCalls/index.js';
import type { Retrieval } from './createRetrieval.js';

/** What features ask of the knowledge base for the caller of a request. It never fails them: an answer comes without it too. */
export type LookUp = {
  /** Whether there is anything to search, of any cause. */
  readonly any: (ctx: AppContext) => Promise<boolean>;
  readonly passages: FindPassages;
  /** The passages that hold cited articles, each in its place; `null` for what is not there. */
  readonly articles: (
    cited: readonly CitedArticle[],
    caseCause: string | null,
    ctx: AppContext,
  ) => ReturnType<Retrieval['articles']>;
  /** How many paragraphs (款) cited articles have by the texts that are there, each in its place; `null` where that is not known. */
  readonly paragraphs: (
    cited: readonly CitedArticle[],
    caseCause: string | null,
    ctx: AppContext,
  ) => ReturnType<Retrieval['paragraphs']>;
};

/** Creates the look-up for features whose answers cite law. */
export const createLookUp = ({
  retrieval: { retrieve, articles, paragraphs, any },
  onNothing,
  logger,
}: {
  readonly retrieval: Retrieval;
  /** Called when a search that ran found nothing. */
  readonly onNothing?: (() => Promise<void>) | undefined;
  readonly logger: Pick<Logger, 'error'>;
}): LookUp => {
  const whose = ({ state: { account } }: AppContext) => ({
    reader: account?.id ?? null,
    withoutOwn: account !== undefined && !planIncludes(account.plan, 'privateKnowledge'),
  });
  return {
    any: (ctx) => any({ ...whose(ctx), caseCause: null }),
    passages: async (wanted, ctx) => {
      const signal = clientSignal(ctx);
      try {
        const { correlationId } = ctx.state;
        const recalled = await retrieve({ ...wanted, ...whose(ctx), correlationId, signal });
        const ran = recalled.note !== nothingToSearch;
        if (ran && recalled.results.length === 0) await onNothing?.();
        return { sources: sourcesOf(recalled), ran };
      } catch (error) {
        signal.throwIfAborted();
        logger.error({ err: error }, 'the knowledge base could not be searched');
        return { sources: sourcesDown, ran: false };
      }
    },
    articles: async (cited, caseCause, ctx) => {
      try {
        return await articles(cited, { ...whose(ctx), caseCause });
      } catch (error) {
        logger.error({ err: error }, 'the knowledge base could not be searched');
        return cited.map(() => null);
      }
    },
    paragraphs: async (cited, caseCause, ctx) => {
      try {
        return await paragraphs(cited, { ...whose(ctx), caseCause });
      } catch (error) {
        logger.error({ err: error }, 'the knowledge base could not be searched');
        return cited.map(() => null);
      }
    },
  };
};
