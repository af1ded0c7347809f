import { audit, type AuditedCase } from '../../../../domain/contract/audit.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import type { CaseReader } from '../../../adapters/caseReader/caseReader.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import { threadTurn } from '../../../platform/http/work/threadTurn.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { timelineEvent } from '../../cases/index.js';
import { emailsInLog, type NamesInLogDeps } from '../namesInLog.js';
import { caseInLog, type CaseInLogDeps } from './caseInLog.js';
import { chargingRenders } from '../../documents/index.js';
import { caseMoment, placeOf, type MomentDeps } from './caseMoment.js';
import { reprintVersion, type ReprintDeps } from './reprintVersion.js';

export type CasesDeps = Omit<MomentDeps, 'changes'> &
  CaseInLogDeps &
  ReprintDeps &
  Pick<NamesInLogDeps, 'accounts'> & { readonly caseReader: Pick<CaseReader, 'read'> };

/** Why somebody did what the event says, in their own words; `null` where the event has none. */
const reasonOf = ({ type, data }: CaseEvent): string | null => {
  if (type === 'CaseOpened') return data.onPaper?.reason ?? null;
  return 'reason' in data && typeof data.reason === 'string' ? data.reason : null;
};

/**
 * GET /api/admin/audit/cases/{id} (auditor): every event of a case with its reason. GET …/moment: the case as it stood after one of
 * them. GET …/reprint: a version printed anew, against its file. All that is shown comes from the log, and who looks is recorded.
 */
export const auditCasesRoute = (router: AppRouter, deps: CasesDeps): void => {
  serve(router, audit.caseHistory, async ({ path: { id: asked } }, ctx): Promise<AuditedCase> => {
    const { id, events, state, number } = await caseInLog(deps, asked);
    const ids = events.flatMap(({ metadata: { actor } }) => (actor.kind === 'user' ? [actor.id] : []));
    const emails = await emailsInLog(deps, ids);
    await showing(ctx, { caseId: id });
    return {
      id,
      case_number: number,
      case_cause: state.cause,
      erased: state.erased,
      steps: events.map((event) => ({
        ...timelineEvent(event, emails.get(event.metadata.actor.id) ?? null, state),
        position: event.position.toString(),
        reason: reasonOf(event),
      })),
    };
  });

  serve(router, audit.caseMoment, async ({ path: { id: asked }, query }, ctx) => {
    const { id, events } = await caseInLog(deps, asked);
    await showing(ctx, { caseId: id });
    const turn = threadTurn(ctx);
    const changes: MomentDeps['changes'] = (pair) => deps.caseReader.read('changes', pair, turn);
    return caseMoment({ ...deps, changes }, events.slice(0, placeOf(events, query) + 1));
  });

  serve(router, audit.reprint, async ({ path: { id: asked }, query }, ctx) => {
    const { id, events } = await caseInLog(deps, asked);
    await showing(ctx, { caseId: id });
    return reprintVersion(chargingRenders(deps, ctx), events, query.version_id);
  });
};
