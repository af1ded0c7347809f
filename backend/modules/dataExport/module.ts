import { dataExport } from '../../../domain/contract/dataExport.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { signedIn } from '../../platform/http/auth.js';
import { onResponseClose } from '../../platform/http/responseClose.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext } from '../../platform/http/types.js';
import type { Module } from '../../platform/module.js';
import { agentRows } from '../agents/index.js';
import { createOwnBatches } from '../batches/index.js';
import { clauseRows, defaultRows } from '../clauses/index.js';
import { chargingRenders } from '../documents/index.js';
import { createSealOf, draftRows, shareRows } from '../drafts/index.js';
import { createOwnFiles } from '../knowledge/index.js';
import type { AiModelRows, RagModel } from '../models/index.js';
import type { ReceiptResult } from '../ledger/index.js';
import { documentMarkRows } from '../ownDocuments/index.js';
import { createCreditHistories, type CreditHistoryDeps } from '../usage/index.js';
import { exportEvents, type ExportDeps } from './exportEvents.js';
import { createExportTurns, type EndTurn } from './exportTurns.js';

type Made =
  | 'agents'
  | 'batches'
  | 'clauses'
  | 'defaults'
  | 'drafts'
  | 'histories'
  | 'knowledge'
  | 'marks'
  | 'ownModels'
  | 'ownWork'
  | 'receiptOf'
  | 'shares';
type Deps = Omit<ExportDeps, Made> &
  Parameters<typeof createExportTurns>[0] &
  Parameters<typeof createOwnFiles>[0] &
  Omit<Parameters<typeof documentMarkRows>[0], 'app'> &
  Pick<CreditHistoryDeps, 'catalogue'> & {
    readonly app: AppTables;
    readonly modelRegistry: {
      readonly answering: { readonly models: Pick<AiModelRows, 'list'> };
      readonly retrieval: { readonly rows: { readonly list: (owner: string) => Promise<RagModel[]> } };
    };
    readonly logger: Pick<Logger, 'warn'>;
    readonly ledger: { readonly receiptOf: (eventId: string) => Promise<ReceiptResult> };
  };

/** The events, and the end of the turn with them, whether they were asked for to the end, given up on or never asked for. */
const inTurn = <T>(
  ctx: AppContext,
  events: AsyncIterable<T>,
  { endTurn, logger }: { readonly endTurn: EndTurn; readonly logger: Pick<Logger, 'warn'> },
): AsyncIterable<T> => {
  let hasBegun = false;
  const turn = async function* (): AsyncGenerator<T, void, void> {
    hasBegun = true;
    try {
      yield* events;
    } finally {
      await endTurn();
    }
  };
  onResponseClose(ctx.res, () => {
    if (hasBegun) return;
    endTurn().catch((error: unknown) => {
      const { correlationId } = ctx.state;
      logger.warn({ correlationId, error: describeError(error) }, 'the lock of an export was not given back');
    });
  });
  return turn();
};

/** POST /api/user/data-export: all that an account has, as one zip, whatever its plan. */
export const dataExportModule = (deps: Deps): Module => {
  const { app, read, catalogue, modelRegistry } = deps;
  const beginTurn = createExportTurns(deps);
  const own = {
    agents: agentRows({ ...deps, tables: app }),
    clauses: clauseRows({ ...deps, tables: app }),
    defaults: defaultRows({ ...deps, tables: app }),
    drafts: draftRows({ ...deps, tables: app }),
    shares: shareRows({ ...deps, tables: app, sealOf: createSealOf(deps) }),
    batches: createOwnBatches({ ...deps, tables: app }),
    marks: documentMarkRows(deps),
    histories: createCreditHistories({ tables: read, catalogue }),
    knowledge: createOwnFiles(deps),
    ownModels: {
      answering: (owner: string) => modelRegistry.answering.models.list(owner),
      retrieval: (owner: string) => modelRegistry.retrieval.rows.list(owner),
    },
    receiptOf: deps.ledger.receiptOf,
  };
  return {
    routes: (router) =>
      serve(router, dataExport.start, async (_given, ctx) => {
        const { id, email } = signedIn(ctx.state);
        const { receivedAt, ownWork } = ctx.state;
        const endTurn = await beginTurn(id);
        const charged = { ...chargingRenders(deps, ctx), ...own, ownWork };
        return inTurn(ctx, exportEvents(charged, { id, email }, receivedAt), { endTurn, logger: deps.logger });
      }),
  };
};
