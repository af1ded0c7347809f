import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormAnswers } from '../../domain/forms/answers.js';
import { fill } from '../../domain/forms/fill.js';
import { unaskedAnswers } from '../../domain/forms/unasked.js';
import { createWordRenderer } from '../adapters/word/wordRenderer.js';
import { filesIn } from '../modules/audit/index.js';
import { liveSource } from '../modules/ledger/index.js';
import { readBeginning, secretKeysFor } from '../modules/backup/index.js';
import { compareReprint, type CaseFiles, type Reprint, type WordDocument } from '../modules/documents/index.js';
import { createForms, type FormCatalogue } from '../modules/forms/index.js';
import type { Config } from '../platform/config/config.js';
import { RequestError } from '../platform/http/requestError.js';
import type { Logger } from '../runtime/logging/logger.js';
import { attach } from './attach.js';
import { createClosing } from './closing.js';
import { restoreBackup } from './restoreBackup.js';
import { nowAndThen, type SayProgress } from './sayProgress.js';

/** What this build makes of every submission of a backup, in numbers of submissions; and the court's notices, which are not printed again. */
export type Rehearsal = {
  readonly versions: number;
  readonly notices: number;
  /** What printing them again shows. */
  readonly reprints: Readonly<Record<Reprint, number>>;
  /** Files that the backup lacks, or whose bytes have another hash than their event says. */
  readonly filesMissing: number;
  readonly filesAltered: number;
  /** Documents whose personal data was erased. */
  readonly erased: number;
  /** Documents with answers for which the definition has no question. */
  readonly unasked: number;
  /** Definitions that this build lacks, by name. */
  readonly missing: ReadonlyMap<string, number>;
};

type Deps = {
  readonly path: string;
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly catalogue: FormCatalogue;
  /** Says now and then how far it is. */
  readonly say?: SayProgress;
};

/** The bytes of a file of a case, or why there are none. */
const fileOf = async (
  caseFiles: Pick<CaseFiles, 'read'>,
  { caseId, documentHash: hash }: { readonly caseId: string; readonly documentHash: string },
): Promise<WordDocument | 'submitted_file_missing' | 'submitted_file_altered'> => {
  try {
    return { bytes: await caseFiles.read(caseId, hash), hash };
  } catch (error) {
    const code = error instanceof RequestError ? error.code : undefined;
    if (code === 'submitted_file_missing' || code === 'submitted_file_altered') return code;
    throw error;
  }
};

/** Checks the file of every submission of the court on `config` against the hash in its event, and prints it again. */
const printAll = async ({ config, logger, now, catalogue, say }: Omit<Deps, 'path'>): Promise<Rehearsal> => {
  const sayNow = say && nowAndThen(say);
  const closing = createClosing({ logger });
  const missing = new Map<string, number>();
  const reprints = { same: 0, other_printer: 0, other_answers: 0 };
  const tally = { versions: 0, notices: 0, filesMissing: 0, filesAltered: 0, erased: 0, unasked: 0 };
  try {
    const stores = await attach({ config, closing, now });
    const word = createWordRenderer({ threads: 1 });
    closing.add('threads that print', word.close);
    const forms = createForms({ ...stores, catalogue });
    const source = liveSource({ client: stores.client.raw, streams: stores.streams });
    const openFile = async (data: Parameters<typeof fileOf>[1]) => {
      const file = await fileOf(stores.caseFiles, data);
      if (file === 'submitted_file_missing') tally.filesMissing += 1;
      else if (file === 'submitted_file_altered') tally.filesAltered += 1;
      return typeof file === 'string' ? undefined : file;
    };
    for await (const { type, data } of filesIn({ source, decode: stores.codec.decode })) {
      if (type === 'CorrectionAsked') {
        tally.notices += 1;
        // What an erasure took of the notice went with the file.
        if (data.texts !== null) await openFile(data);
        continue;
      }
      if (type === 'SubmissionClosed') {
        tally.notices += 1;
        if (data.reason !== null) await openFile(data);
        continue;
      }
      if (type === 'CasePaperIssued') {
        tally.notices += 1;
        if (data.filled !== null) await openFile(data);
        continue;
      }
      tally.versions += 1;
      sayNow?.(`正在核对并重新生成文书：已比对 ${tally.versions - 1} 份`);
      const { formKey, edition, definitionHash, formData, marks } = data;
      const match = await forms.find(data);
      const name = `${formKey}@${edition} ${definitionHash}`;
      if (match?.basis !== 'recorded') missing.set(name, (missing.get(name) ?? 0) + 1);
      if (formData === null) {
        tally.erased += 1;
        continue;
      }
      const file = await openFile(data);
      if (!match) continue;
      if (match.basis !== 'recorded' && unaskedAnswers(match.definition, formData).length > 0) tally.unasked += 1;
      const answers = formData as FormAnswers; // checked against the form when it was submitted
      if (!file) continue;
      reprints[await compareReprint({ word }, file, { form: fill(match.definition, answers), marks })] += 1;
    }
  } finally {
    await closing.closeAll();
  }
  return { ...tally, reprints, missing };
};

/** What the watching process runs: its input ends when this process has ended, in whatever way, with all its threads. */
const removeOnceAlone = `
  process.stdin.resume().on('end', () =>
    require('node:fs').rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  );`;

/**
 * Has another process remove the folder once this one has ended, even killed. The threads of the embedded servers write until the end and
 * would make a folder anew that this process removes before. The other process has a session of its own, so that Ctrl+C does not reach it.
 * @returns what ends the other process
 */
const removeAfterwards = (folder: string): (() => void) => {
  const watcher = spawn(process.execPath, ['-e', removeOnceAlone, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return () => watcher.stdin.end();
};

/**
 * Rehearses an upgrade: restores the backup into a temporary folder on embedded servers, checks every file, prints all again with
 * this build and removes the folder again, also when it is interrupted. The court itself, its servers and its folders are not touched.
 * @throws BackupDamagedError, BackupRefusedError, and what a restore throws
 */
export const rehearseUpgrade = async ({ path, config, ...deps }: Deps): Promise<Rehearsal> => {
  const keys = await secretKeysFor(config, (await readBeginning(path)).header);
  const folder = await mkdtemp(join(tmpdir(), 'juanzong-upgrade-'));
  const temporary: Config = {
    ...config,
    ...keys,
    databaseUrl: undefined,
    eventStoreUrl: undefined,
    dataDirectory: join(folder, 'data'),
    ledgerDirectory: join(folder, 'ledger'),
  };
  const stopWatching = removeAfterwards(folder);
  try {
    await restoreBackup({ ...deps, path, config: temporary });
    return await printAll({ ...deps, config: temporary });
  } finally {
    await rm(folder, { recursive: true, force: true });
    stopWatching();
  }
};

const listedCounts = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `\n    ${name}：${count} 份`).join('');

/** Whether everything is there, and says what it said when it was submitted. */
export const isUnchanged = ({ reprints, filesMissing, filesAltered, unasked, missing }: Rehearsal): boolean =>
  reprints.other_answers + filesMissing + filesAltered + unasked + missing.size === 0;

/** The rehearsal in words, for an operator. */
export const describeRehearsal = (found: Rehearsal): string =>
  [
    `核对了备份中的全部文书，并以本版程序重新生成：${found.versions} 份`,
    `  与提交时逐字节相同             ${found.reprints.same} 份`,
    `  由另一版本的程序印制，答案相同 ${found.reprints.other_printer} 份`,
    `  答案与提交的文件不同           ${found.reprints.other_answers} 份`,
    `  提交的文件缺失                 ${found.filesMissing} 份`,
    `  提交的文件被改动               ${found.filesAltered} 份`,
    `  个人信息已删除                 ${found.erased} 份`,
    `  法院发出的通知书，只比对指纹   ${found.notices} 份`,
    `  有填写内容没有对应的问题       ${found.unasked} 份`,
    `  本版缺少的表单定义             ${found.missing.size} 种${listedCounts(found.missing)}`,
    isUnchanged(found)
      ? '结论：升级不会改变任何已提交的文书。'
      : '结论：有文书缺失、被改动或显示会与提交时不同，请先查明原因。',
  ].join('\n');
