import { speakerOf } from '../../../../domain/case/access.js';
import { closureFor, defensesOf, papersTo, pendingCorrection, progressOf } from '../../../../domain/case/progress.js';
import { recordedDomain } from '../../../../domain/case/procedure.js';
import { currentNumber } from '../../../../domain/case/state.js';
import { documents } from '../../../../domain/contract/documents.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { findArrangements } from '../../../../projections/yearArrangements/yearArrangementsQueries.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { periodsOf } from '../casePapers/paperViews.js';
import { closureView } from '../closures/closureView.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { caseIdOf, mustHaveNumber, type FindCaseByNumber } from '../openedCase.js';

type Deps = {
  readonly findCaseByNumber: FindCaseByNumber;
  readonly cases: Pick<Cases, 'versions'>;
  readonly guardCode: CodeGuard;
  readonly read: ReadTables;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
};

/**
 * POST /api/documents/progress: what became of a submission, for the holder of a side's code or the session that submitted for it: received,
 * filed, its number corrected, answered, and until when a defence is due.
 */
export const progressRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, documents.progress, async ({ body: { case_number: number, verification_code: code } }, ctx) => {
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { opened, side, steps, defenses, correction, closure, closedAt } = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const record = await deps.cases.versions(await caseIdOf(deps, number, credentials));
        const found = mustHaveNumber(record.state, number);
        const speaker = speakerOf(found, credentials);
        if (found.erased) throw new DomainError('personal_data_erased');
        return {
          opened: found,
          side: speaker,
          steps: progressOf(found, record, speaker),
          defenses: defensesOf(found, record, speaker),
          correction: pendingCorrection(found, speaker),
          closure: closureFor(found, speaker),
          closedAt: record.closures.at(-1)?.at ?? ctx.state.receivedAt,
        };
      },
      (found) => readingCost(found.opened),
    );
    await showing(ctx, { caseId: opened.caseId });
    const { day: today } = courtPeriods(ctx.state.receivedAt, deps.timeZone);
    const now = { today, arrangements: await findArrangements(deps.read) };
    const papers = papersTo(opened, side);
    const periods = periodsOf(opened, now, side.defendant?.defendantId);
    return {
      side: side.pleading,
      ...(side.defendant?.standing && { standing: side.defendant.standing }),
      case_number: currentNumber(opened),
      temporary_number: opened.temporaryNumber,
      case_cause: opened.cause,
      ...recordedDomain(opened.domain),
      status: opened.status,
      closure: closure && closureView(closure, closedAt, 'party'),
      steps: steps.map(({ kind, at, version, defendant, standing, caseNumber, corrected, closedAs, receiptId }) => ({
        kind,
        at,
        version,
        defendant,
        ...(standing && { standing }),
        case_number: caseNumber,
        former_number: corrected?.from ?? null,
        reason: corrected?.reason ?? null,
        closed_as: closedAs,
        receipt_id: receiptId,
      })),
      ...(side.pleading === 'complaint' && {
        defenses: defenses.map(({ defendantId, standing, name, left, version, submittedAt }) => ({
          defendant_id: defendantId,
          ...(standing && { standing }),
          name,
          left,
          version,
          submitted_at: submittedAt.toISOString(),
        })),
      }),
      ...(periods.length > 0 && { defence_periods: periods }),
      ...(papers.length > 0 && {
        papers: papers.map(({ paperId, kind, version, issuedOn, servedOn }) => ({
          ...{ id: paperId, kind, version },
          issued_on: issuedOn,
          served_on: servedOn,
        })),
      }),
      correction: correction && {
        notice_id: correction.noticeId,
        due_on: correction.dueOn,
        answered: correction.isAnswered,
        marks: correction.marks.map((mark) => ({ ...mark })),
      },
    };
  });
