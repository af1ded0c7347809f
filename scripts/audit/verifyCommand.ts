import { filingHash } from '../../backend/adapters/encryption/installationKeys.js';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { receiptSchema } from '../../domain/ledger/receipt.js';
import { createProjections } from '../../projections/index.js';
import type { Difference } from '../../projections/runner/compareTables.js';
import { listSetAside } from '../../projections/setAside/setAsideQueries.js';
import { unreadableReasons, type UnreadableReason } from '../../domain/eventSourcing/unreadable.js';
import type { Attached } from '../../backend/composition/attach.js';
import { truncatedStreams } from '../../backend/adapters/eventStore/streamSettings.js';
import { placeAmong, readAllEvents } from '../../backend/adapters/eventStore/readAll.js';
import {
  createProjectionCommands,
  ReplayLockLostError,
  ReplayUnderWayError,
  commandReplayLock,
} from '../../backend/modules/projecting/index.js';
import {
  checkDefinitions,
  checkFiles,
  type FilesSummary,
  checkDataKeys,
  openOutsideRecords,
  type Note,
  collectFindings,
  damagedInWords,
  reportDamaged,
  type FindingCode,
  type Findings,
  verifyLog,
  type HeldReceipt,
  type LogSummary,
} from '../../backend/modules/audit/index.js';
import type { AuditOptions } from './options.js';
import { AuditRefusal, type AuditSession } from './session.js';

/** What a command answers: text for people, `json` for programs. */
export type AuditResult = { readonly text: string; readonly json: unknown; readonly exitCode: 0 | 1 };

const readReceipt = async (file: string): Promise<HeldReceipt> => {
  const text = await readFile(file, 'utf8');
  try {
    return { receipt: receiptSchema.parse(JSON.parse(text)), source: `回执 ${basename(file)}` };
  } catch (error) {
    throw new AuditRefusal(`${file} 不是回执。`, { cause: error });
  }
};

const readNote = async (file: string): Promise<Note> => ({
  note: await readFile(file, 'utf8'),
  source: `检查点 ${basename(file)}`,
});

/** The report names at most this many events that the read models leave out. */
const mostSetAside = 100;

const rowCodes: Readonly<Record<Difference['finding'], FindingCode>> = {
  missing: 'read_model_row_missing',
  unexpected: 'read_model_row_unexpected',
  different: 'read_model_row_differs',
};

/** Why read models cannot be compared although everything is up; `undefined` for what is no finding but a failure. */
const whyNotCompared = (error: unknown): string | undefined => {
  if (error instanceof ReplayUnderWayError) return '另一个重建或核对正在进行，请稍后再试';
  if (error instanceof ReplayLockLostError) return '数据库断开了持有锁的连接，请稍后再试';
  return undefined;
};

/** Whether anything lies outside the event store. A first seal gets there a moment after it is in the log, so look again. */
const isWrittenOutside = async (folder: string): Promise<boolean> => {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const outside = await openOutsideRecords(folder);
    if (!outside) return false; // made when the application starts, long before
    if (outside.size > 0) return true;
    await sleep(300);
  }
  return false;
};

/** Streams whose personal data was ordered to be erased: blanking their bodies is lawful, and `verifyLog` judges how it was done. */
type Erased = LogSummary['erased'];
const blanked: ReadonlySet<UnreadableReason> = new Set<UnreadableReason>(['payload_hash_differs', 'body_unreadable']);

/** Names the unreadable events that the read models leave out, but not those that an erasure permits to blank. */
const reportSetAside = async (
  { read }: Attached,
  erased: Erased,
  { report }: Pick<Findings, 'report'>,
): Promise<void> => {
  const { events } = await listSetAside(read, mostSetAside);
  for (const { stream, revision, type, reason, stopsStream } of events.filter(
    (event) => !(erased.has(event.stream) && blanked.has(event.reason)),
  )) {
    const place = { stream, revision: revision.toString(), type };
    report('event_set_aside', { ...place, source: unreadableReasons[reason], stopsStream });
  }
};

/** Names the erasures that wait for a person. */
const reportHeldErasures = async ({ app }: Attached, { report }: Pick<Findings, 'report'>): Promise<void> => {
  const held: { stream: string; revision: string; finding: string }[] = await app('held_erasures')
    .limit(mostSetAside)
    .select('stream', 'revision', 'finding');
  for (const { stream, revision, finding } of held) report('erasure_held', { stream, revision, source: finding });
};

/** How many read models were compared with a replay, and in how many rows were left out because events of erased records were blanked lawfully. */
type ReadModels = { readonly compared: number; readonly redacted: number };

/** Compares the live read models with a replay. */
const verifyReadModels = async (session: AuditSession, erased: Erased, { report }: Findings): Promise<ReadModels> => {
  const { live, partyNames, config, streams } = session;
  if (!live) return { compared: 0, redacted: 0 };
  const commands = createProjectionCommands({
    knex: live.knex,
    schema: live.schemas.read,
    projections: createProjections({
      partyNames,
      hashContent: filingHash(live.installationKeys),
      timeZone: config.courtTimeZone,
    }),
    readLog: readAllEvents(live.client.raw),
    decode: live.decodeAny,
    placeOf: placeAmong(streams),
    now: () => new Date(),
    takeLock: commandReplayLock({ knex: live.knex, schema: live.schemas.read }, { ...live, ...config }),
  });
  try {
    const verified = await commands.verify();
    await reportSetAside(live, erased, { report });
    for (const { table, key, finding, columns } of verified.flatMap(({ differences }) => differences))
      report(rowCodes[finding], { table, key, columns });
    const isLawful = ({ stream }: { readonly stream: string }) => erased.has(stream);
    const damaged = new Set(
      verified.flatMap(({ damagedSince }) => damagedSince.filter((event) => !isLawful(event)).map(damagedInWords)),
    );
    for (const event of damaged) reportDamaged(report, event);
    const redacted = verified.filter(({ damagedSince, leftOut }) => leftOut > 0 && damagedSince.some(isLawful)).length;
    return { compared: verified.length, redacted };
  } catch (error) {
    const source = whyNotCompared(error);
    if (source === undefined) throw error;
    report('read_models_not_compared', { source });
    return { compared: 0, redacted: 0 };
  }
};

const offset = (ms: number): string => `${ms > 0 ? '+' : ''}${(ms / 1000).toFixed(3)} 秒`;

/** What the seals say of the time from outside, in words. */
export const describeWitnesses = ({ counts, newest, furthest }: LogSummary['witnesses']): string => {
  if (!newest) return '无（封签均由不记录时间见证的版本签发）';
  const kinds = [
    ...(counts.ntp > 0 ? [`时间服务器 ${counts.ntp} 份`] : []),
    ...(counts.token > 0 ? [`外部凭证 ${counts.token} 份`] : []),
    ...(counts.none > 0 ? [`声明无见证 ${counts.none} 份`] : []),
  ].join('，');
  const last =
    newest.kind === 'ntp'
      ? `最近 ${newest.clock} ${newest.server} 比本机时钟 ${offset(newest.offsetMs)}`
      : newest.kind === 'token'
        ? `最近 ${newest.clock} 凭证 ${newest.token}`
        : `最近 ${newest.clock} 无见证（${newest.reason === 'not_configured' ? '未配置' : '未能取得'}）`;
  const most = furthest ? `；相差最大 ${offset(furthest.offsetMs)}（${furthest.clock}，${furthest.server}）` : '';
  return `${kinds}；${last}${most}`;
};

type Compared = {
  readonly readModels: ReadModels;
  /** Absent for a bundle, which holds no files. */
  readonly files: FilesSummary | undefined;
};

const describe = (
  session: AuditSession,
  summary: LogSummary,
  { readModels, files }: Compared,
  findings: Findings,
): string => {
  const { leaves, sealedTo, provenTo, comparedTo, seals, events, authorisedRedactions } = summary;
  const all = findings.all();
  const total = [...findings.counts().values()].reduce((sum, count) => sum + count, 0);
  return [
    `核对了 ${events} 个事件，其中封签 ${seals} 个`,
    `  日志      ${leaves} 条；封签覆盖 ${sealedTo} 条，经签名证实 ${provenTo} 条；尚未封签 ${leaves - sealedTo} 条`,
    `  库外存证  ${session.outside[0]?.source ?? '无'}，逐条比对 ${comparedTo} 条`,
    `  时间见证  ${describeWitnesses(summary.witnesses)}`,
    ...(session.live ? [`  读模型    与重放比对 ${readModels.compared} 个`] : []),
    ...(readModels.redacted > 0
      ? [`            其中 ${readModels.redacted} 个有来自已依清除记录抹去正文的事件的行，无法重放，未比对`]
      : []),
    ...(files ? [`  提交文件  与事件所记指纹比对 ${files.checked} 份，共 ${files.named} 份`] : []),
    ...(authorisedRedactions > 0 ? [`  涂抹      ${authorisedRedactions} 个事件的正文已依清除记录抹去`] : []),
    ...session.keys.texts.map((key) => `  日志公钥  ${key}`),
    ...(session.keysGiven ? [] : ['            公钥取自被核对的一方，请与法院公布的公钥对照，或用 --key 给出']),
    total === 0 ? '结论：未发现问题。' : `结论：发现 ${total} 处问题。`,
    ...all.map(({ code, sentence }) => `  [${code}] ${sentence}`),
    ...(total > all.length ? [`  ……另有 ${total - all.length} 处同类问题未列出`] : []),
  ].join('\n');
};

const withoutErased = ({ erased, ...summary }: LogSummary) => ({ ...summary, erasures: erased.size });

/** Verifies log, outside records and read models. @throws AuditRefusal for a file that is no receipt */
export const verifyCommand = async (session: AuditSession, options: AuditOptions): Promise<AuditResult> => {
  const findings = collectFindings();
  const { source, keys, outside, bundle, ledgerDirectory, streams } = session;
  for (const { code, source: where } of bundle?.faults ?? []) findings.report(code, { source: where });
  if (session.keysGiven && bundle?.header.keys.some((key) => !keys.texts.includes(key)))
    findings.report('key_unexpected', { source: '审计包所载公钥' });
  for (const { key, source: where } of outside)
    if (key !== undefined && !keys.texts.includes(key))
      findings.report('key_unexpected', { source: `${where} 的公钥` });
  const summary = await verifyLog({
    source,
    keys,
    findings,
    outside,
    checkpoints: await Promise.all(options.checkpoint.map(readNote)),
    receipts: await Promise.all(options.receipt.map(readReceipt)),
    streams,
    ...(session.live && { authority: session.live.authority }),
  });
  const { live } = session;
  const settings = live
    ? await truncatedStreams({ client: live.client.raw, streams })
    : (bundle?.header.settings ?? []);
  for (const { stream, found } of settings) findings.report('stream_settings', { stream, source: found.join('、') });
  if (live) await reportHeldErasures(live, findings);
  if (live) await checkDataKeys({ app: live.app, streams, report: findings.report, now: new Date() }, summary.erased);
  if (ledgerDirectory !== undefined && summary.seals > 0 && !(await isWrittenOutside(ledgerDirectory)))
    findings.report('outside_missing', { source: ledgerDirectory });
  await checkDefinitions(session, session.forms, findings);
  const files =
    live && !options.logOnly
      ? await checkFiles({ ...session, check: live.caseFiles.check }, options.files, findings)
      : undefined;
  const readModels = options.logOnly
    ? { compared: 0, redacted: 0 }
    : await verifyReadModels(session, summary.erased, findings);

  const ok = findings.all().length === 0;
  return {
    text: describe(session, summary, { readModels, files }, findings),
    json: {
      ok,
      ...withoutErased(summary),
      readModels: readModels.compared,
      readModelsRedacted: readModels.redacted,
      files: files ?? null,
      keys: keys.texts,
      keysGiven: session.keysGiven,
      findings: findings.all(),
      counts: Object.fromEntries(findings.counts()),
    },
    exitCode: ok ? 0 : 1,
  };
};
