import { audit, type AuditedCase, type CaseMoment } from '../../../../domain/contract/audit.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import { caseRecord, type CaseRecord, type LoggedVersion } from '../../../../domain/case/record.js';
import { currentNumber } from '../../../../domain/case/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Cases, Flags } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { findCase, timelineEvent } from '../../cases/index.js';
import { documentTitle, type Forms } from '../../forms/index.js';
import { featuresAt } from './featuresAt.js';
import { stepChanges } from './stepChanges.js';

export type CasesDeps = {
  readonly tables: ReadTables;
  readonly cases: Pick<Cases, 'history'>;
  readonly flags: Pick<Flags, 'history'>;
  readonly forms: Pick<Forms, 'find'>;
};

/** Why somebody did what the event says, in their own words; `null` where the event has none. */
const reasonOf = ({ type, data }: CaseEvent): string | null => {
  if (type === 'CaseOpened') return data.onPaper?.reason ?? null;
  return 'reason' in data && typeof data.reason === 'string' ? data.reason : null;
};

/** The newest version of each side. */
const latestVersions = (versions: readonly LoggedVersion[]): LoggedVersion[] => [
  ...new Map(versions.map((one) => [`${one.pleading}:${one.defendantId ?? ''}`, one])).values(),
];

const documentThen = async (forms: CasesDeps['forms'], version: LoggedVersion) => {
  const definition = (await forms.find(version))?.definition;
  return {
    id: version.eventId,
    document_type: version.pleading,
    defendant_id: version.defendantId,
    version: version.version,
    form_key: version.formKey,
    form_title: definition ? documentTitle(definition) : version.formKey,
    edition: version.edition,
    definition_hash: version.definitionHash ?? null,
    document_hash: version.documentHash,
    submitted_at: version.submittedAt.toISOString(),
  };
};

type Asked = { readonly revision?: number | undefined; readonly time?: string | undefined };

/** The place of the last event that is asked for: at a revision, or at a time or before it; the newest by default. */
const placeOf = (events: readonly Recorded<CaseEvent>[], { revision, time }: Asked): number => {
  if (revision !== undefined) return events.findIndex((event) => event.revision === BigInt(revision));
  if (time === undefined) return events.length - 1;
  return events.findLastIndex(({ metadata }) => new Date(metadata.occurredAt) <= new Date(time));
};

/** The case after the last of some events. @throws RequestError `not_found` where they open none */
const momentOf = async ({ forms, flags }: CasesDeps, events: readonly Recorded<CaseEvent>[]): Promise<CaseMoment> => {
  const last = events.at(-1);
  const before = events.slice(0, -1).reduce<CaseRecord>(caseRecord.evolve, caseRecord.initialState());
  const record = last && caseRecord.evolve(before, last);
  if (!last || !record || record.state.status === 'unopened') throw new RequestError('not_found');
  const { state } = record;
  return {
    revision: Number(last.revision),
    at: last.metadata.occurredAt,
    status: state.status,
    case_number: currentNumber(state),
    former_numbers: [...state.formerNumbers],
    case_cause: state.cause,
    erased: state.erased,
    defendants: state.defendants.map(({ defendantId: id, name, left }) => ({ id, name, left })),
    documents: await Promise.all(latestVersions(record.versions).map((version) => documentThen(forms, version))),
    features: await featuresAt(flags, new Date(last.metadata.occurredAt)),
    changes: await stepChanges(forms, { events, before: before.state, after: state }),
  };
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
    return momentOf(deps, events.slice(0, placeOf(events, query) + 1));
  });
};
