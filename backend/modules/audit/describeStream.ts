import { creditsOf } from '../../../domain/account/credits.js';
import { planTerms, plans } from '../../../domain/account/plans.js';
import { formatCourtTime } from '../../../domain/courtCalendar/courtTime.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Actor, Recorded } from '../../../domain/eventSourcing/recorded.js';
import { eventNames } from '../../../domain/eventNames.js';
import type { ReplayedStream, Unreadable } from './replayStream.js';

/** The result of replaying a stream; personal fields are `null` where they cannot be decrypted. */
export type StreamReport = {
  readonly stream: string;
  readonly timeline: readonly {
    readonly at: string;
    readonly type: DomainEvent['type'];
    readonly name: string;
    readonly actor: Actor;
    readonly revision: string;
    readonly eventId: string;
    readonly data: Readonly<Record<string, unknown>>;
  }[];
  readonly unreadable: readonly Unreadable[];
};

/** Builds the report of a replayed stream. */
export const reportStream = (stream: string, { events, unreadable }: ReplayedStream): StreamReport => ({
  stream,
  timeline: events.map(({ type, data, metadata, revision, id }: Recorded<DomainEvent>) => ({
    at: metadata.occurredAt,
    type,
    name: eventNames[type],
    actor: metadata.actor,
    revision: revision.toString(),
    eventId: id,
    data,
  })),
  unreadable,
});

/** Names of the fields that are shown to a reader; answers, proofs and internal ids are for programs (`--json`). */
const fieldNames: Readonly<Record<string, string>> = {
  email: '邮箱',
  reason: '原因',
  plan: '方案',
  expiresAt: '到期',
  amount: '积分',
  credits: '积分',
  source: '来源',
  courtDay: '日期',
  formKey: '表格',
  documentId: '文书编号',
  caseId: '案件标识',
  caseNumber: '案号',
  temporaryNumber: '临时案号',
  cause: '案由',
  version: '版本',
  documentHash: 'Word 摘要',
  key: '功能标识',
  name: '名称',
  isEnabled: '状态',
  userId: '账号',
  model: '模型',
  promptTokens: '输入词元',
  completionTokens: '输出词元',
  totalTokens: '词元合计',
  courtHour: '时段',
  treeSize: '事件数',
  includesDataKeys: '附带数据密钥',
};
const sources: Readonly<Record<string, string>> = { plan: '方案', administrator: '管理员' };

const valueInWords = (field: string, value: unknown, timeZone: string): string => {
  if (value === null) return field === 'expiresAt' ? '永久' : '（未公开或已清除）';
  if (field === 'isEnabled') return value === true ? '开启' : '关闭';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if ((field === 'amount' || field === 'credits') && typeof value === 'number') return String(creditsOf(value));
  if (field === 'expiresAt' && typeof value === 'string') return formatCourtTime(new Date(value), timeZone);
  const plan = plans.find((one) => field === 'plan' && one === value);
  if (plan) return planTerms[plan].name;
  return field === 'source' ? (sources[String(value)] ?? String(value)) : String(value);
};

const actorOf = ({ kind, id }: Actor): string => {
  if (kind === 'visitor') return '访客';
  return kind === 'system' ? `系统（${id}）` : `账号 ${id}`;
};

/** Describes the events of a stream in Chinese, for an auditor: when, what, by whom, with which fields. */
export const describeStream = (
  { stream, timeline, unreadable }: StreamReport,
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): string => {
  const happened = timeline.flatMap(({ at: when, name, actor, revision, data }) => {
    const fields = Object.entries(data).flatMap(([field, value]) => {
      const label = fieldNames[field];
      // The name of the stream already holds the account's id.
      if (label === undefined || value === undefined || (field === 'userId' && stream.endsWith(String(value))))
        return [];
      return [`${label} ${valueInWords(field, value, timeZone)}`];
    });
    const line = `  ${formatCourtTime(new Date(when), timeZone)}  第 ${revision} 号  ${name}  ${actorOf(actor)}`;
    return fields.length > 0 ? [line, `      ${fields.join('，')}`] : [line];
  });
  const unreadableLines = unreadable.map(({ revision, type, reason }) => `  第 ${revision} 号 ${type}：${reason}`);
  return [
    `事件流 ${stream}（截至 ${formatCourtTime(at, timeZone)}，${timeZone}）`,
    ...happened,
    ...(unreadableLines.length > 0 ? ['以下事件已被改动，未计入重放（请运行 verify）', ...unreadableLines] : []),
  ].join('\n');
};
