import { createHash, randomUUID } from 'node:crypto';
import { closeSubmission } from '../../../../domain/case/closures.js';
import type { CourtClosure } from '../../../../domain/case/commands.js';
import { sideForCourt } from '../../../../domain/case/access.js';
import { recordedDomain } from '../../../../domain/case/procedure.js';
import type { CaseRecord } from '../../../../domain/case/record.js';
import { currentNumber, type OpenedCase } from '../../../../domain/case/state.js';
import type { ClosureAsked } from '../../../../domain/contract/closures.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { rendererVersion } from '../../../adapters/word/rendererVersion.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { RenderDeps, WordDocument } from '../../documents/index.js';
import type { Forms } from '../../forms/index.js';
import { partiesIn } from '../corrections/askForCorrection.js';
import { findCase } from '../findCase.js';
import { closurePaper, hasNotice } from './closurePaper.js';

export type ClosureDeps = RenderDeps & {
  readonly tables: ReadTables;
  readonly forms: Pick<Forms, 'find' | 'nouns'>;
  readonly cases: Pick<Cases, 'load'>;
  readonly timeZone: string;
  /** Of the court that runs this installation, where it is known. */
  readonly courtName: string | undefined;
};

/** The court's days on which the newest complaint came in and that of a moment. */
export const daysOf = (
  { versions }: CaseRecord,
  at: Date,
  timeZone: string,
): { readonly receivedOn: string; readonly closedOn: string } => {
  const newest = versions.findLast(({ pleading }) => pleading === 'complaint');
  const day = (moment: Date): string => courtPeriods(moment, timeZone).day;
  return { receivedOn: day(newest?.submittedAt ?? at), closedOn: day(at) };
};

/**
 * The case that goes on instead of a duplicate, as the log has it.
 * @throws RequestError `closure_duplicate_unknown`, DomainError `closure_duplicate_closed`
 */
const duplicateOf = async (
  { tables, cases }: Pick<ClosureDeps, 'tables' | 'cases'>,
  idOrNumber: string,
): Promise<NonNullable<CourtClosure['duplicateOf']>> => {
  const { case_id: caseId } = await findCase(tables, idOrNumber).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'case_not_found')
      throw new RequestError('closure_duplicate_unknown');
    throw error;
  });
  const { state } = await cases.load(caseId);
  if (state.status === 'unopened') throw new RequestError('closure_duplicate_unknown');
  if (state.status === 'closed') throw new DomainError('closure_duplicate_closed');
  return { caseId, caseNumber: currentNumber(state) };
};

/** What a way of closing says besides its reason. */
const particularsOf = async (deps: ClosureDeps, asked: ClosureAsked) => {
  switch (asked.how) {
    case 'returned':
      return {};
    case 'refused':
      return { rulingNumber: asked.ruling_number };
    case 'transferred':
      return { transferredTo: asked.transferred_to };
    case 'duplicate':
      return { duplicateOf: await duplicateOf(deps, asked.duplicate_of) };
  }
};

/**
 * Everything that the event of a closing says, the hash of its notice included, and the notice where there is one. Refuses before the file
 * is made.
 * @throws DomainError as `closeSubmission`; RequestError `closure_duplicate_unknown`, DomainError `closure_duplicate_closed`
 */
export const closureRequest = async (
  deps: ClosureDeps,
  { record, state }: { readonly record: CaseRecord; readonly state: OpenedCase },
  asked: ClosureAsked,
  at: Date,
): Promise<{ readonly closure: CourtClosure; readonly file: WordDocument | undefined }> => {
  const { how, reason, read_version: readVersion } = asked;
  const closure: CourtClosure = {
    closureId: randomUUID(),
    how,
    reason,
    readVersion,
    court: deps.courtName ?? null,
    ...daysOf(record, at, deps.timeZone),
    ...(state.status === 'pending' && (await particularsOf(deps, asked))),
  };
  closeSubmission(closure, state);
  if (!hasNotice(how)) return { closure, file: undefined };
  const parties = await partiesIn(deps, state, sideForCourt(state, undefined));
  const version = state.complaints.at(-1)?.version ?? 1;
  const paper = closurePaper({
    ...closure,
    ...recordedDomain(state.domain),
    how,
    reason,
    parties,
    version,
    caseNumber: currentNumber(state),
  });
  const bytes = await deps.word.render(paper, {});
  const file = { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
  return { closure: { ...closure, parties, renderer: rendererVersion, documentHash: file.hash }, file };
};
