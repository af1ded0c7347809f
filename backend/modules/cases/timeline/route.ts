import { cases as contract } from '../../../../domain/contract/cases.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { findCase } from '../findCase.js';
import { fieldIn, timelineEvent } from './timelineEvent.js';

type Deps = { readonly tables: ReadTables; readonly cases: Pick<Cases, 'history'> };

/**
 * GET /api/cases/{id or number}/timeline (clerk, judge): every event of the case as the log has it now, the accounts of those who acted by
 * their e-mails.
 */
export const timelineRoute = (router: AppRouter, { tables, cases }: Deps): void =>
  serve(router, contract.timeline, async ({ path: { id } }, ctx) => {
    const row = await findCase(tables, id);
    const events = await cases.history(row.case_id);
    const ids = events.flatMap(({ metadata: { actor } }) => (actor.kind === 'user' ? [actor.id] : []));
    const emails = await accountEmails(tables, ids);
    await showing(ctx, row.erased ? {} : { caseId: row.case_id });
    const of = fieldIn(events);
    return { events: events.map((event) => timelineEvent(event, emails.get(event.metadata.actor.id) ?? null, of)) };
  });
