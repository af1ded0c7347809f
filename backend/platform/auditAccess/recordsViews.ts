import { isOfCourt } from '../../../domain/account/courtRoles.js';
import type { ViewScope } from '../../../domain/auditAccess/events.js';
import type { AppContext, AppMiddleware, Viewed } from '../http/types.js';
import type { RecordView } from './recordViews.js';

const holdsAnything = ({ caseId, caseIds = [], accountIds = [] }: Viewed): boolean =>
  caseId !== undefined || caseIds.length > 0 || accountIds.length > 0;

/**
 * Guards a route that shows data of others: the view of one of the court's people is in the log before the response is sent. A successful
 * response to them is withheld when the route did not name the persons whose data it shows.
 * @throws StoreUnavailableError
 */
export const recordsViews =
  (record: RecordView) =>
  (scope: ViewScope): AppMiddleware =>
  async (ctx, next) => {
    const { account, correlationId, receivedAt: at } = ctx.state;
    if (!account || !isOfCourt(account)) return next();
    let hasWarned = false;
    ctx.state.showing = async (viewed) => {
      hasWarned = true;
      if (!holdsAnything(viewed)) return;
      await record({ ...viewed, scope, at, correlationId, actor: { kind: 'user', id: account.id } });
    };
    await next();
    if (!hasWarned && ctx.status < 300) throw new Error(`a route did not say whose data it showed (${scope})`);
  };

/**
 * Must be called by a route before it responds with data of these cases or accounts; with none for a response without data.
 * @throws StoreUnavailableError for an administrator whose view cannot be recorded
 */
export const showing = async (ctx: AppContext, viewed: Viewed): Promise<void> => ctx.state.showing?.(viewed);
