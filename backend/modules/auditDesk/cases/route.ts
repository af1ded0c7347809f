import { audit, type AuditedCase } from '../../../../domain/contract/audit.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { CaseReader } from '../../../adapters/caseReader/caseReader.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import { threadTurn } from '../../../platform/http/work/threadTurn.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { findCase, timelineEvent } from '../../cases/index.js';
import { caseMoment, placeOf, type MomentDeps } from './caseMoment.js';

export type CasesDeps = Omit<MomentDeps, 'changes'> & {
  readonly caseReader: Pick<CaseReader, 'read'>;
  readonly tables: ReadTables;
  readonly cases: Pick<Cases, 'history'>;
};

/** Why somebody did what the event says, in their own words; `null` where the event has none. */
const reasonOf = ({ type, data }: CaseEvent): string | null => {
  if (type === 'CaseOpened') return data.onPaper?.reason ?? null;
  return 'reason' in data && typeof data.reason === 'string' ? data.reason : null;
};

/**
 * GET /api/admin/audit/cases/{id} (superuser): every event of a case with its reason. GET …/moment: the case as it stood after one of
 * them. Both read the case's own stream, and who looks is recorded.
 */
export const auditCasesRoute = (router: AppRouter, deps: CasesDeps): void => {
  const { tables, cases } = deps;

  serve(router, audit.caseHistory, async ({ path: { id } }, ctx): Promise<AuditedCase> => {
    const row = await findCase(tables, id);
    const events = await cases.history(row.case_id);
    const ids = events.flatMap(({ metadata: { actor } }) => (actor.kind === 'user' ? [actor.id] : []));
    const emails = await accountEmails(tables, ids);
    await showing(ctx, { caseId: row.case_id });
    return {
      id: row.case_id,
      case_number: row.case_number,
      case_cause: row.case_cause,
      erased: row.erased,
      steps: events.map((event) => ({
        ...timelineEvent(event, emails.get(event.metadata.actor.id) ?? null),
        position: event.position.toString(),
        reason: reasonOf(event),
      })),
    };
  });

  serve(router, audit.caseMoment, async ({ path: { id }, query }, ctx) => {
    const row = await findCase(tables, id);
    const events = await cases.history(row.case_id);
    if (events.length === 0) throw new DomainError('case_not_found');
    await showing(ctx, { caseId: row.case_id });
    const turn = threadTurn(ctx);
    const changes: MomentDeps['changes'] = (pair) => deps.caseReader.read('changes', pair, turn);
    return caseMoment({ ...deps, changes }, events.slice(0, placeOf(events, query) + 1));
  });
};
