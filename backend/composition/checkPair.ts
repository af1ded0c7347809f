import { BACKWARDS, END } from '@eventstore/db-client';
import { z } from 'zod';
import { mayNameFile } from '../../domain/case/eventsWithFile.js';
import { openCheckpoint, parseVerifierKey } from '../../domain/ledger/checkpoint.js';
import { appendLeaf, emptyFrontier, frontierRoot } from '../../domain/ledger/frontier.js';
import { sameHash, type Hash } from '../../domain/ledger/merkleTree.js';
import { readCheckpoints } from '../../projections/runner/checkpoints.js';
import {
  isJsonObject,
  isLeaf,
  leafHashOf,
  type AuditEvent,
  liveSource,
  openLedgerDirectory,
  createLedgerSigner,
} from '../modules/ledger/index.js';
import type { Stores } from './openStores.js';
import { describeKeys, reportKeys } from '../adapters/encryption/keyReport.js';
import type { KeyWrapping } from '../adapters/encryption/wrapping.js';

/** The mismatches, in Chinese sentences; at most 20 of a kind are named. */
export type PairReport = {
  readonly events: number;
  readonly sealedStreams: number;
  readonly problems: readonly string[];
  /** Mismatches that the next start repairs. */
  readonly notes: readonly string[];
};

type Deps = {
  readonly stores: Pick<Stores, 'client' | 'streams' | 'app' | 'read' | 'installationKeys'>;
  readonly wrapping: KeyWrapping;
  readonly ledgerDirectory: string;
};

const namesInWords = (names: readonly string[]): string =>
  `${names.slice(0, 20).join('、')}${names.length > 20 ? ` 等 ${names.length} 个` : ''}`;

const atOnce = 1000;

/** Reads the state of the data keys of some streams, by stream; a stream without a key is missing from the result. */
const keyStates = async (
  app: Stores['app'],
  streams: readonly string[],
): Promise<Map<string, 'present' | 'destroyed'>> => {
  const states = new Map<string, 'present' | 'destroyed'>();
  for (let from = 0; from < streams.length; from += atOnce) {
    const rows: { key_id: string; destroyed_at: Date | null; sealed_at: Date | null }[] = await app('data_keys')
      .whereIn('key_id', streams.slice(from, from + atOnce))
      .select('key_id', 'destroyed_at', 'sealed_at');
    for (const { key_id: id, destroyed_at: destroyed, sealed_at: sealed } of rows)
      states.set(id, destroyed === null && sealed === null ? 'present' : 'destroyed');
  }
  return states;
};

/** Reads the newest outside checkpoint, and checks that this database's key signed it. */
const outsideHead = async (ledgerDirectory: string, verifierKey: string) => {
  const note = await (await openLedgerDirectory(ledgerDirectory)).latestCheckpoint();
  const key = parseVerifierKey(verifierKey);
  return { note, head: note !== undefined && key ? openCheckpoint(note, key) : undefined };
};

/** The streams with a file that events name and the database does not have, by the hashes in each stream. */
const streamsLackingFiles = async (
  app: Stores['app'],
  named: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly string[]> => {
  const lacking: string[] = [];
  const streams = [...named.keys()];
  for (let from = 0; from < streams.length; from += atOnce) {
    const page = streams.slice(from, from + atOnce);
    const rows: { stream: string; hash: string }[] = await app('case_files')
      .whereIn('stream', page)
      .select('stream', 'hash');
    const stored = new Set(rows.map(({ stream, hash }) => `${stream} ${hash}`));
    lacking.push(
      ...page.filter((stream) => [...(named.get(stream) ?? [])].some((hash) => !stored.has(`${stream} ${hash}`))),
    );
  }
  return lacking;
};

const erasures = new Set(['PersonalDataErased', 'AccountErased']);
const userIds = z.array(z.object({ user_id: z.string() }));

/** Reads the log once and gathers what is compared with the database. */
const readLog = async (events: AsyncIterable<AuditEvent>, headSize: number | undefined) => {
  const sealedStreams = new Set<string>();
  const erased = new Set<string>();
  const streams = new Set<string>();
  const files = new Map<string, Set<string>>();
  let frontier = emptyFrontier;
  let rootAtHead: Hash | undefined = headSize === 0 ? frontierRoot(frontier) : undefined;
  let count = 0;
  for await (const event of events) {
    count += 1;
    streams.add(event.stream);
    if (isJsonObject(event.body) && 'sealed' in event.body) sealedStreams.add(event.stream);
    if (erasures.has(event.type)) erased.add(event.stream);
    if (mayNameFile(event.type) && isJsonObject(event.body)) {
      const { documentHash: hash } = event.body;
      if (typeof hash === 'string') files.set(event.stream, (files.get(event.stream) ?? new Set()).add(hash));
    }
    if (!isLeaf(event)) continue;
    ({ frontier } = appendLeaf(frontier, leafHashOf(event)));
    if (frontier.size === headSize) rootAtHead = frontierRoot(frontier);
  }
  return { sealed: sealedStreams, erased, streams, files, count, leaves: frontier.size, rootAtHead };
};

/**
 * Checks that event store, database and outside records belong together and are from moments that fit, as after restoring each
 * with tools of its own: every encrypted stream has its data key, every submission its file, every sign-in its account, no checkpoint and no read model
 * is ahead of the log, and the keys can be unwrapped. Keeps the names of all streams and the hashes of all files in memory.
 */
export const checkPair = async ({ stores, wrapping, ledgerDirectory }: Deps): Promise<PairReport> => {
  const { client, streams, app, read, installationKeys } = stores;
  const problems: string[] = [];
  const notes: string[] = [];

  // The log is read last, also beside a running application, so that it must hold all that the others refer to.
  const { note, head } = await outsideHead(ledgerDirectory, createLedgerSigner(installationKeys.logSeals).verifierKey);
  const credentials = userIds.parse(await app('credentials').select('user_id'));
  const positions = await readCheckpoints(read);
  const log = await readLog(liveSource({ client: client.raw, streams }).events(), head?.size);
  let end = -1n;
  for await (const { event } of client.raw.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    end = event?.position?.commit ?? end;

  if (note !== undefined && !head)
    problems.push('存证目录中最新的检查点不是由此数据库中的签名密钥签发的：存证目录与数据库不属于同一套系统。');
  if (head && head.size > log.leaves)
    problems.push(`存证目录的检查点覆盖 ${head.size} 条，事件库只有 ${log.leaves} 条：事件库的备份早于存证目录。`);
  else if (head && !(log.rootAtHead && sameHash(log.rootAtHead, head.root)))
    problems.push(
      `事件库的前 ${head.size} 条与存证目录的检查点不符：二者不属于同一份日志，请运行 npm run audit -- verify。`,
    );

  const states = await keyStates(app, [...log.sealed]);
  const keyless = [...log.sealed].filter((stream) => !states.has(stream));
  if (keyless.length > 0)
    problems.push(`以下流有加密的个人信息而数据库没有其数据密钥：${namesInWords(keyless)}。数据库的备份早于事件库。`);
  const expected = [...log.files].filter(([stream]) => states.get(stream) === 'present');
  const lacking = await streamsLackingFiles(app, new Map(expected));
  if (lacking.length > 0)
    problems.push(`以下案件缺少已提交的 Word 文件：${namesInWords(lacking)}。数据库的备份早于事件库。`);
  const unfinished = [...log.erased].filter((stream) => states.get(stream) === 'present');
  if (unfinished.length > 0)
    notes.push(`已记录删除而密钥尚在：${namesInWords(unfinished)}。服务启动后会自动完成删除。`);
  const { text, ok } = describeKeys(await reportKeys(app, wrapping));
  if (!ok) problems.push(text);

  const strangers = credentials.flatMap(({ user_id: id }) => (log.streams.has(streams.account(id)) ? [] : [id]));
  if (strangers.length > 0)
    problems.push(`以下账号可以登录而事件库没有其注册记录：${namesInWords(strangers)}。事件库的备份早于数据库。`);
  const ahead = [...positions].flatMap(([name, position]) => (position > end ? [name] : []));
  if (ahead.length > 0)
    problems.push(
      `以下读模型超前于事件库：${namesInWords(ahead)}。其后的事件会被略过，请清空 read 模式下的全部表后再启动（见 docs/operations.md）。`,
    );
  return { events: log.count, sealedStreams: log.sealed.size, problems, notes };
};
