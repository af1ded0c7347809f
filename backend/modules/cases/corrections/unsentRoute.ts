import { sideForCourt } from '../../../../domain/case/access.js';
import { mayAskForCorrection, correctionsOf } from '../../../../domain/case/corrections.js';
import type { CaseState, OpenedCase } from '../../../../domain/case/state.js';
import type { Given } from '../../../../domain/contract/call.js';
import { corrections, type UnsentMarks as Shown } from '../../../../domain/contract/corrections.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { signedIn } from '../../../platform/http/auth.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { findCase } from '../findCase.js';
import { sideKey, versionsOfSide } from './correctionViews.js';
import { unsentMarkRows, type UnsentMark, type UnsentMarks } from './unsentMarks.js';

type Deps = Parameters<typeof unsentMarkRows>[0] & {
  readonly tables: ReadTables;
  readonly cases: Pick<Cases, 'load' | 'versions'>;
};

const openedIn = (state: CaseState): OpenedCase => {
  if (state.status === 'unopened') throw new DomainError('case_not_found');
  if (state.erased) throw new DomainError('personal_data_erased');
  return state;
};

const hasMark = (marks: readonly Pick<UnsentMark, 'code' | 'path' | 'reason'>[], one: UnsentMark): boolean =>
  marks.some(({ code, path, reason }) => code === one.code && path === one.path && reason === one.reason);

/**
 * Refuses a notice whose sender has not seen what others marked meanwhile: all is told at once (登记立案规定 第七条), so that a mark must not
 * be left out unnoticed. Marks that the notice has in the same words hold nothing up, also where the sender's own saving came in between.
 * @throws DomainError as `mayAskForCorrection`, RequestError `correction_marks_changed`
 */
export const mustHaveSeenMarks = async (
  unsent: Pick<UnsentMarks, 'list'>,
  state: OpenedCase,
  { version, marks, marks_seen: seen, defendant_id: defendantId }: Given<typeof corrections.ask>['body'],
): Promise<void> => {
  if (seen === undefined) return;
  const side = sideKey(sideForCourt(state, defendantId));
  mayAskForCorrection(state, { ...side, version }); // whoever comes second is told of the notice, not of its marks
  const now = await unsent.list({ caseId: state.caseId, ...side }, correctionsOf(state, side));
  if (now.seen === seen) return;
  const isSame = now.marks.length === marks.length && now.marks.every((one) => hasMark(marks, one));
  if (!isSame) throw new RequestError('correction_marks_changed');
};

/**
 * GET and POST /api/cases/{id or number}/corrections/unsent (clerk): what the clerks who read a case marked and nobody sent yet. Who reads
 * what was written is recorded; a page that asks whether anything is new shows nothing and leaves no record.
 */
export const unsentMarksRoute = (router: AppRouter, deps: Deps): void => {
  const { tables, cases } = deps;
  const unsent = unsentMarkRows(deps);

  const shown = async (
    ctx: AppContext,
    caseId: string,
    { seen, marks }: Awaited<ReturnType<UnsentMarks['list']>>,
  ): Promise<Shown> => {
    const emails = await accountEmails(
      tables,
      marks.map(({ setBy }) => setBy),
    );
    await showing(ctx, { caseId });
    return {
      seen,
      changed: true,
      marks: marks.map(({ setBy, setAt, notices: _, ...mark }) => ({
        ...mark,
        by: { id: setBy, email: emails.get(setBy) ?? null },
        at: setAt.toISOString(),
      })),
    };
  };

  serve(router, corrections.unsent, async ({ path: { id }, query: { defendant_id: defendantId, seen } }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    if (seen !== undefined && (await unsent.fingerprint({ caseId, defendantId: defendantId ?? null })) === seen) {
      await showing(ctx, {});
      return { seen, changed: false, marks: [] };
    }
    const state = openedIn((await cases.load(caseId)).state);
    const side = sideKey(sideForCourt(state, defendantId));
    return shown(ctx, caseId, await unsent.list({ caseId, ...side }, correctionsOf(state, side)));
  });

  serve(router, corrections.mark, async ({ path: { id }, body }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const record = await cases.versions(caseId);
    const state = openedIn(record.state);
    const named = sideForCourt(state, body.defendant_id);
    versionsOfSide(record, named);
    const key = sideKey(named);
    mayAskForCorrection(state, { ...key, version: body.version });
    const side = { caseId, ...key };
    const sent = correctionsOf(state, key);
    // What a notice told makes way first: the same place may be marked for the next one.
    await unsent.forgetSent(side, sent);
    await unsent.remove(side, body.removed);
    await unsent.set(side, body.marks, {
      version: body.version,
      notices: sent.length,
      setBy: signedIn(ctx.state).id,
      setAt: ctx.state.receivedAt,
    });
    return shown(ctx, caseId, await unsent.list(side, sent));
  });
};
