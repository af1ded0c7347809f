import { isOfCourt } from '../../../domain/account/courtRoles.js';
import { serviceAccountActor } from '../../../domain/actorNames.js';
import type { Actor } from '../../../domain/eventSourcing/recorded.js';
import type { ViewScope } from '../../../domain/auditAccess/events.js';
import type { AppContext, AppMiddleware, Viewed } from '../http/types.js';
import type { RecordTaking, RecordView } from './recordViews.js';

const holdsAnything = ({ caseId, caseIds = [], accountIds = [] }: Viewed): boolean =>
  caseId !== undefined || caseIds.length > 0 || accountIds.length > 0;

type Records = { readonly record: RecordView; readonly recordTaking: RecordTaking };

/** The bytes of a response that is saved as a file and was made as a whole, as files of a case are. */
const attachedBytes = (ctx: AppContext): Uint8Array | undefined =>
  ctx.response.headers['content-disposition'] !== undefined && ctx.body instanceof Uint8Array ? ctx.body : undefined;

/** Whose looks are recorded: the court's people, and its other systems. */
const lookerOf = ({ account, serviceKey }: AppContext['state']): Actor | undefined => {
  if (serviceKey) return { kind: 'system', id: serviceAccountActor(serviceKey.id) };
  return account && isOfCourt(account) ? { kind: 'user', id: account.id } : undefined;
};

/**
 * Guards a route that shows data of others: the view of one of the court's people is in the log before the response is sent, and so is that
 * they took a file of a case. A successful response to them is withheld when the route did not name the persons whose data it shows, or
 * which file it is.
 * @throws StoreUnavailableError
 */
export const recordsViews =
  ({ record, recordTaking }: Records) =>
  (scope: ViewScope): AppMiddleware =>
  async (ctx, next) => {
    const { correlationId, receivedAt: at } = ctx.state;
    const actor = lookerOf(ctx.state);
    if (!actor) return next();
    const by = { at, correlationId, actor } as const;
    let hasWarned = false;
    let opened: Viewed = {};
    ctx.state.showing = async (viewed) => {
      hasWarned = true;
      if (viewed.caseId !== undefined) opened = viewed;
      if (!holdsAnything(viewed)) return;
      await record({ ...viewed, scope, ...by });
    };
    await next();
    if (ctx.status >= 300) return;
    if (!hasWarned) throw new Error(`a route did not say whose data it showed (${scope})`);
    const bytes = attachedBytes(ctx);
    const { caseId, file } = opened;
    if (bytes === undefined || caseId === undefined) return;
    if (file === undefined) throw new Error(`a route did not say which file it sent (${scope})`);
    await recordTaking({ caseId, file, bytes, ...by });
  };

/**
 * Must be called by a route before it responds with data of these cases or accounts; with none for a response without data.
 * @throws StoreUnavailableError for an administrator whose view cannot be recorded
 */
export const showing = async (ctx: AppContext, viewed: Viewed): Promise<void> => ctx.state.showing?.(viewed);
