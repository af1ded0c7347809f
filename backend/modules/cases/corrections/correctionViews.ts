import { versionsOf, type Side } from '../../../../domain/case/access.js';
import {
  answeredIn,
  correctionStanding,
  correctionsOf,
  isAnswered,
  openMarks,
} from '../../../../domain/case/corrections.js';
import type { Correction } from '../../../../domain/case/correctionNotice.js';
import type { MarkNow } from '../../../../domain/case/markProgress.js';
import type { CaseRecord, LoggedVersion } from '../../../../domain/case/record.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import type { CaseCorrections, CorrectionNotice, OwnCorrections } from '../../../../domain/contract/corrections.js';
import { courtPeriods, daysAfter } from '../../../../domain/courtCalendar/courtPeriods.js';
import type { Arrangements } from '../../../../domain/courtCalendar/holidays.js';
import { firstWorkingDay, isYearKnown } from '../../../../domain/courtCalendar/workingDays.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import type { CaseReader, ReadingTurn } from '../../../adapters/caseReader/caseReader.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { formOf, storedAnswers, type CourtRates, type Forms } from '../../forms/index.js';

export type ReadDeps = {
  readonly forms: Pick<Forms, 'find' | 'nouns'>;
  readonly cases: Pick<Cases, 'readVersion'>;
  readonly caseReader: Pick<CaseReader, 'read'>;
  readonly courtName: string | undefined;
  readonly courtRates: Pick<CourtRates, 'of'>;
};

/** A version with the form that its answers were given to. */
export type ReadPleading = {
  readonly logged: LoggedVersion;
  readonly definition: FormDefinition;
  readonly answers: FormAnswers;
};

/** One side of a case by what events call it. */
export const sideKey = ({ pleading, defendant }: Side) => ({ pleading, defendantId: defendant?.defendantId ?? null });

/** Reads a version with its form. @throws DomainError `form_not_found`, `personal_data_erased` */
export const readPleading = async (
  { forms, cases }: Pick<ReadDeps, 'forms' | 'cases'>,
  logged: LoggedVersion,
): Promise<ReadPleading> => {
  const answers = storedAnswers(await cases.readVersion(logged));
  const { definition } = await formOf(forms, logged);
  return { logged, definition, answers };
};

/** The versions of a side, oldest first. @throws RequestError `complaint_on_paper`, `defense_not_submitted` */
export const versionsOfSide = ({ versions }: CaseRecord, side: Side): readonly LoggedVersion[] => {
  const own = versionsOf(versions, sideKey(side));
  if (own.length === 0)
    throw new RequestError(side.pleading === 'complaint' ? 'complaint_on_paper' : 'defense_not_submitted');
  return own;
};

/** Reads each version at most once. */
const versionReader = (deps: ReadDeps, versions: readonly LoggedVersion[]) => {
  const read = new Map<number, Promise<ReadPleading>>();
  return (version: number): Promise<ReadPleading> => {
    const logged = versions.find((one) => one.version === version);
    if (!logged) throw new DomainError('correction_not_found');
    const pleading = read.get(version) ?? readPleading(deps, logged);
    read.set(version, pleading);
    return pleading;
  };
};

type Followed = { readonly correction: Correction; readonly marks: readonly MarkNow[] };

/** Days that a notice usually gives; its last day is one on which the court works. */
const usualDays = 7;

/** For whom notices are read, and what besides: what rules find in the newest version, and the words at places of it. */
export type ReadingNotices = {
  readonly turn: ReadingTurn;
  readonly today?: string;
  readonly places?: readonly string[];
};

/** The notices of a side with what the newest version made of each mark, oldest first. @throws NotReadInTime */
export const followCorrections = async (
  deps: ReadDeps,
  { state, versions }: { readonly state: OpenedCase; readonly versions: readonly LoggedVersion[] },
  side: Side,
  { turn, today, places = [] }: ReadingNotices,
) => {
  const read = versionReader(deps, versions);
  const newest = await read(versions.at(-1)?.version ?? 0);
  const corrections = correctionsOf(state, sideKey(side));
  const notices = await Promise.all(
    corrections.map(async ({ version, marks }) => ({
      then: await read(version),
      paths: marks.map(({ path }) => path),
    })),
  );
  const last = corrections.at(-1);
  const since = last && last.version < newest.logged.version ? notices.at(-1)?.then : undefined;
  const rules =
    today === undefined
      ? undefined
      : {
          today,
          court: deps.courtName,
          lendingRates: await deps.courtRates.of(newest.definition),
          nouns: deps.forms.nouns(newest.definition),
          since,
        };
  const found = await deps.caseReader.read('notices', { newest, notices, rules, places }, turn);
  const followed = corrections.map((correction, at): Followed => ({ correction, marks: found.marks[at] ?? [] }));
  return { newest, followed, found };
};

type SideKey = Pick<Correction, 'pleading' | 'defendantId'>;
/** The court's day, its clocks, and the days on which it works. */
type Calendar = { readonly today: string; readonly timeZone: string; readonly arrangements: Arrangements };

/**
 * How a notice stands to its last day, as a fact that decides nothing. The period runs from service, so that without a record of it
 * nothing is late.
 */
export const latenessOf = (
  { versions }: { readonly versions: readonly (SideKey & Pick<LoggedVersion, 'version' | 'submittedAt'>)[] },
  answered: boolean,
  correction: Correction,
  { today, timeZone, arrangements }: Calendar,
): CorrectionNotice['lateness'] => {
  if (correction.service === null) return null;
  const end = firstWorkingDay(correction.dueOn, arrangements);
  const answer = versions.find(
    ({ pleading, defendantId, version }) =>
      pleading === correction.pleading && defendantId === correction.defendantId && version > correction.version,
  );
  if (answer) return courtPeriods(answer.submittedAt, timeZone).day > end ? 'answered_late' : null;
  return correction.outcome === null && !answered && today > end ? 'overdue' : null;
};

const noticeView = (
  record: Pick<CaseRecord, 'notices' | 'versions'>,
  state: OpenedCase,
  { correction, marks }: Followed,
  calendar: Calendar,
): CorrectionNotice => {
  const { notices } = record;
  const logged = notices.find(({ noticeId }) => noticeId === correction.noticeId);
  if (!logged) throw new Error(`notice ${correction.noticeId} is in the state and not in the record`);
  return {
    id: correction.noticeId,
    count: correction.count,
    version: correction.version,
    asked_at: logged.at.toISOString(),
    due_on: correction.dueOn,
    due_end: firstWorkingDay(correction.dueOn, calendar.arrangements),
    holidays_known: isYearKnown(correction.dueOn, calendar.arrangements),
    extended: correction.isExtended,
    service: correction.service && { ...correction.service },
    answered: isAnswered(state, correction),
    lateness: latenessOf(record, isAnswered(state, correction), correction, calendar),
    answered_in: answeredIn(state, correction),
    outcome: correction.outcome,
    document_hash: logged.documentHash,
    marks: correction.marks.flatMap((mark, index) => {
      const now = marks[index];
      if (!now) return [];
      return {
        id: mark.markId,
        source: mark.source,
        code: mark.code,
        label: mark.label,
        reason: mark.reason,
        value_then: mark.valueThen,
        path: now.path,
        change: now.change,
        moved: now.moved,
        value_now: now.value,
        explanation: mark.explanation ?? null,
        settled: mark.settlement?.as ?? null,
        settled_by: mark.settlement?.by ?? null,
      };
    }),
  };
};

/** Code and place in the newest version of what earlier notices name and is still open. */
export const standingMarks = (
  followed: readonly Followed[],
): readonly { readonly code: string; readonly path: string }[] =>
  followed.flatMap(({ correction, marks }) => {
    const open = new Set(openMarks(correction).map(({ markId }) => markId));
    return correction.marks.flatMap(({ markId, code }, index) => {
      const path = marks[index]?.path;
      return open.has(markId) && path !== undefined ? [{ code, path }] : [];
    });
  });

/**
 * What the court sees of the corrections of one side.
 * @throws NotReadInTime, DomainError `personal_data_erased`, `form_not_found`, RequestError `complaint_on_paper`, `defense_not_submitted`
 */
export const courtView = async (
  deps: ReadDeps,
  record: CaseRecord,
  state: OpenedCase,
  side: Side,
  { calendar, turn }: { readonly calendar: Calendar; readonly turn: ReadingTurn },
): Promise<CaseCorrections> => {
  if (state.erased) throw new DomainError('personal_data_erased');
  const versions = versionsOfSide(record, side);
  const read = { turn, today: calendar.today };
  const { newest, followed, found } = await followCorrections(deps, { state, versions }, side, read);
  const known = standingMarks(followed);
  return {
    pleading: side.pleading,
    version: newest.logged.version,
    standing: correctionStanding(state, sideKey(side)),
    offers: found.problems.map(({ code, severity, path, label, sentence, value }) => ({
      code,
      severity,
      path,
      label,
      sentence,
      value,
      known: known.some((one) => one.code === code && one.path === path),
    })),
    places: found.allPlaces.map((place) => ({ ...place })),
    usual_due_on: firstWorkingDay(daysAfter(calendar.today, usualDays), calendar.arrangements),
    notices: followed.map((one) => noticeView(record, state, one, calendar)).reverse(),
    other_changes: found.otherChanges.map(({ label, kind, before, after }) => ({ label, kind, before, after })),
  };
};

/** What a party sees: notices to its own side that have not ended, with what is still open in them. */
export const partyView = async (
  deps: ReadDeps,
  record: CaseRecord,
  state: OpenedCase,
  side: Side,
  { calendar, turn }: { readonly calendar: Calendar; readonly turn: ReadingTurn },
): Promise<OwnCorrections> => {
  if (state.erased) throw new DomainError('personal_data_erased');
  const versions = versionsOf(record.versions, sideKey(side));
  const latest = versions.at(-1);
  const waiting = correctionsOf(state, sideKey(side)).some(({ outcome }) => outcome === null);
  const followed = waiting ? (await followCorrections(deps, { state, versions }, side, { turn })).followed : [];
  return {
    side: side.pleading,
    version: latest?.version ?? 0,
    form_key: latest?.formKey ?? null,
    notices: followed
      .filter(({ correction: { outcome } }) => outcome === null)
      .map((one) => noticeView(record, state, one, calendar))
      .map((notice) => ({ ...notice, marks: notice.marks.filter(({ settled }) => settled === null) }))
      .reverse(),
  };
};
