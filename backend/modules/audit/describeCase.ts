import { fieldOfKey } from '../../../domain/forms/fieldOfKey.js';
import { pleadingWords } from '../../../domain/forms/pleadingWords.js';
import { taskTitle } from '../../../domain/assistance/tasks.js';
import { numberRemarkTitles } from '../../../domain/case/numberRemarks.js';
import { closureName, type ClosureKind } from '../../../domain/case/closureWords.js';
import type { CaseEvent } from '../../../domain/case/events.js';
import { recordedDomain } from '../../../domain/case/procedure.js';
import { currentNumber, type OpenedCase, type SubmittedVersion } from '../../../domain/case/state.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { FormDomain } from '../../../domain/forms/formDomain.js';
import type { Actor, Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { FindPartyNames } from '../../../projections/index.js';
import { formatCourtTime } from '../../../domain/courtCalendar/courtTime.js';
import { eventNames } from '../../../domain/eventNames.js';
import type { ReplayedCase } from './replayCase.js';
import type { ThirdParty } from '../../../domain/forms/definition.js';
import { answerWord } from '../../../domain/forms/standing.js';

const HIDDEN = '（个人信息未公开）';

type AdviceEvent = Extract<CaseEvent, { type: 'FilingReviewed' | 'CaseAnalysed' }>;
export type CaseAdvice = Pick<AdviceEvent['data'], 'model' | 'task' | 'sentHash' | 'resultHash'> & {
  readonly complaintVersion: number;
  readonly defenses: readonly { readonly defendantId: string; readonly version: number }[];
};

const adviceOf = (event: CaseEvent): CaseAdvice | undefined => {
  if (event.type !== 'FilingReviewed' && event.type !== 'CaseAnalysed') return undefined;
  const { model, task, sentHash, resultHash } = event.data;
  const versions =
    event.type === 'FilingReviewed'
      ? { complaintVersion: event.data.version, defenses: [] }
      : { complaintVersion: event.data.complaintVersion, defenses: event.data.defenses };
  return { model, task, sentHash, resultHash, ...versions };
};

/** The result of replaying a case; personal fields are `null` where they cannot be decrypted. */
export type CaseReport = {
  readonly caseId: string;
  readonly caseNumber: string;
  readonly temporaryNumber: string;
  readonly cause: string;
  readonly status: OpenedCase['status'];
  readonly filedAt: string | null;
  readonly erased: boolean;
  readonly plaintiffs: readonly string[] | null;
  readonly defendants: readonly {
    readonly defendantId: string;
    readonly standing?: ThirdParty;
    readonly name: string | null;
  }[];
  readonly documents: readonly (SubmittedVersion & {
    readonly submittedAt: string;
    readonly eventId: string;
  })[];
  readonly timeline: readonly {
    readonly at: string;
    readonly type: string;
    readonly revision: string;
    readonly eventId: string;
    readonly actor: Actor;
    /** Which advice of a model the court was shown, where the event says so. */
    readonly advice?: CaseAdvice;
    /** The number that the case got, codes of the remarks on it that were confirmed, and what a correction replaced, and why. */
    readonly number?: {
      readonly caseNumber: string;
      readonly acknowledged: readonly string[];
      readonly former?: string;
      readonly reason?: string;
    };
  }[];
  /** The field of law; absent for civil. */
  readonly domain?: FormDomain;
  readonly closedAs: ClosureKind | null;
  readonly unreadable: ReplayedCase['unreadable'];
};

const plaintiffsIn = async (state: OpenedCase, partyNames: FindPartyNames): Promise<string[] | null> => {
  const latest = state.latestComplaint;
  if (!latest?.formData) return null;
  const { formKey, edition, formData, definitionHash } = latest;
  // The answers were checked against the form when they were submitted.
  return [...(await partyNames(formKey, edition, formData as FormAnswers, definitionHash)).plaintiffs];
};

/** Builds the report of a replayed case. */
export const reportCase = async (
  { state, events, unreadable }: ReplayedCase,
  partyNames: FindPartyNames,
): Promise<CaseReport> => ({
  caseId: state.caseId,
  caseNumber: currentNumber(state),
  temporaryNumber: state.temporaryNumber,
  cause: state.cause,
  status: state.status,
  ...recordedDomain(state.domain),
  closedAs: state.closure?.how ?? null,
  filedAt: events.find(({ type }) => type === 'CaseNumberAssigned')?.metadata.occurredAt ?? null,
  erased: state.erased,
  plaintiffs: await plaintiffsIn(state, partyNames),
  defendants: state.defendants.map(({ defendantId, standing, name }) => ({
    defendantId,
    ...(standing && { standing }),
    name,
  })),
  documents: events.flatMap((event: Recorded<CaseEvent>) => {
    if (event.type !== 'PleadingSubmitted') return [];
    return [{ ...event.data, submittedAt: event.metadata.occurredAt, eventId: event.id }];
  }),
  timeline: events.map((event) => {
    const advice = adviceOf(event);
    return {
      at: event.metadata.occurredAt,
      type: event.type,
      revision: event.revision.toString(),
      eventId: event.id,
      actor: event.metadata.actor,
      ...(advice && { advice }),
      ...(event.type === 'CaseNumberAssigned' && {
        number: { caseNumber: event.data.caseNumber, acknowledged: event.data.acknowledged ?? [] },
      }),
      ...(event.type === 'CaseNumberCorrected' && {
        number: {
          caseNumber: event.data.to,
          acknowledged: event.data.acknowledged ?? [],
          former: event.data.from,
          reason: event.data.reason,
        },
      }),
    };
  }),
  unreadable,
});

const titleOf = (code: string): string => Object.entries(numberRemarkTitles).find(([own]) => own === code)?.[1] ?? code;

const numberLine = ({
  caseNumber,
  acknowledged,
  former,
  reason,
}: NonNullable<CaseReport['timeline'][number]['number']>): string =>
  `      案号 ${former === undefined ? '' : `${former} 更正为 `}${caseNumber}${reason === undefined ? '' : `，原因：${reason}`}${acknowledged.length > 0 ? `，编立时已确认：${acknowledged.map(titleOf).join('、')}` : ''}`;

/** A label with what is behind it in line with the others; a Chinese character is two columns wide. */
const inColumn = (label: string): string => label + ' '.repeat(Math.max(2, 10 - 2 * label.length));

/** Describes the case in Chinese, for an auditor. */
export const describeCase = (report: CaseReport, { at, timeZone }: { at: Date; timeZone: string }): string => {
  const time = (iso: string): string => formatCourtTime(new Date(iso), timeZone);
  const nameOf = (defendantId: string | null): string =>
    report.defendants.find((defendant) => defendant.defendantId === defendantId)?.name ?? HIDDEN;
  const paperOf = (defendantId: string | null): string =>
    answerWord(report.defendants.find((defendant) => defendant.defendantId === defendantId)?.standing);
  const named = (wanted: ThirdParty | undefined): string =>
    report.defendants.flatMap(({ name, standing }) => (standing === wanted ? [name ?? HIDDEN] : [])).join('、');
  const words = pleadingWords(
    fieldOfKey(report.documents.find(({ pleading }) => pleading === 'complaint')?.formKey ?? ''),
  );
  const thirdParties = named('third_party');
  const documents = report.documents.map(
    ({ pleading, defendantId, version, submittedAt, formKey, edition, documentHash, eventId }) =>
      `  ${pleading === 'complaint' ? words.complaint : `${paperOf(defendantId)}（${nameOf(defendantId)}）`}  第 ${version} 版  ${time(submittedAt)}\n` +
      `      表格 ${formKey}（${edition}）  Word 摘要 ${documentHash}\n      事件 ${eventId}`,
  );
  const adviceLines = ({ model, task, sentHash, resultHash, complaintVersion, defenses }: CaseAdvice, actor: Actor) => [
    `      模型 ${model}，任务 ${taskTitle(task.name)}（${task.name}）第 ${task.version} 版，由 ${actor.id || '访客'} 提出`,
    `      依据 ${words.complaint}第 ${complaintVersion} 版${defenses.map(({ defendantId, version }) => `、${paperOf(defendantId)}（${nameOf(defendantId)}）第 ${version} 版`).join('')}`,
    `      交给模型的内容 ${sentHash}`,
    `      法院看到的结果 ${resultHash}`,
  ];
  const timeline = report.timeline.flatMap(({ at: when, type, revision, advice, number, actor }) => [
    `  ${time(when)}  第 ${revision} 号  ${eventNames[type as CaseEvent['type']]}`,
    ...(advice ? adviceLines(advice, actor) : []),
    ...(number ? [numberLine(number)] : []),
  ]);
  const unreadableLines = report.unreadable.map(
    ({ revision, type, reason }) => `  第 ${revision} 号 ${type}：${reason}`,
  );
  return [
    `案件 ${report.caseNumber}（截至 ${formatCourtTime(at, timeZone)}，${timeZone}）`,
    `  案件标识  ${report.caseId}`,
    `  状态      ${report.status === 'filed' ? `已立案（${report.filedAt === null ? '' : time(report.filedAt)}）` : report.closedAs === null ? '待立案' : `未立案，处理完毕（${closureName(report.closedAs, report)}）`}${report.erased ? '，个人信息已清除' : ''}`,
    `  临时案号  ${report.temporaryNumber}`,
    `  案由      ${report.cause}`,
    `  ${inColumn(words.plaintiff)}${report.plaintiffs?.join('、') ?? HIDDEN}`,
    `  ${inColumn(words.defendant)}${named(undefined) || '（无）'}`,
    ...(thirdParties === '' ? [] : [`  第三人    ${thirdParties}`]),
    '文书',
    ...documents,
    '经过',
    ...timeline,
    ...(unreadableLines.length > 0 ? ['以下事件已被改动，未计入重放（请运行 verify）', ...unreadableLines] : []),
  ].join('\n');
};
