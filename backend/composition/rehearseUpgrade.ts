import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormAnswers } from '../../domain/forms/answers.js';
import { fill } from '../../domain/forms/fill.js';
import { unaskedAnswers } from '../../domain/forms/unasked.js';
import { isKeptRenderer } from '../adapters/word/renderers.js';
import { createWordRenderer } from '../adapters/word/wordRenderer.js';
import { submissionsIn } from '../modules/audit/index.js';
import { liveSource } from '../modules/ledger/index.js';
import { readBeginning, secretKeysFor } from '../modules/backup/index.js';
import { renderPleading } from '../modules/documents/index.js';
import { createForms, type FormCatalogue } from '../modules/forms/index.js';
import type { Config } from '../platform/config/config.js';
import type { Logger } from '../platform/logging/logger.js';
import { attach } from './attach.js';
import { createClosing } from './closing.js';
import { restoreBackup } from './restoreBackup.js';
import { nowAndThen, type SayProgress } from './sayProgress.js';

/** How this build prints every submission of a backup, in numbers of submissions. */
export type Rehearsal = {
  readonly versions: number;
  /** Printed again byte for byte. */
  readonly same: number;
  /** Printed by their own definition, with other bytes: the layout differs. */
  readonly otherBytes: number;
  /** Printed by an assumed or substituted definition, with other bytes: the words may differ. */
  readonly otherWords: number;
  /** Documents that are not printed because their personal data was erased. */
  readonly erased: number;
  /** Submissions whose definition was not recorded, so that the closest one is assumed. */
  readonly assumed: number;
  /** Documents with answers for which the definition has no question. */
  readonly unasked: number;
  /** Definitions and renderers that this build lacks, by name. */
  readonly missing: ReadonlyMap<string, number>;
  readonly renderersMissing: ReadonlyMap<string, number>;
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

/** Prints every submission of the court on `config` again and compares it with the hash that its event names. */
const printAll = async ({ config, logger, now, catalogue, say }: Omit<Deps, 'path'>): Promise<Rehearsal> => {
  const sayNow = say && nowAndThen(say);
  const closing = createClosing({ logger });
  const missing = new Map<string, number>();
  const renderersMissing = new Map<string, number>();
  const add = (counts: Map<string, number>, name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const tally = { versions: 0, same: 0, otherBytes: 0, otherWords: 0, erased: 0, assumed: 0, unasked: 0 };
  try {
    const stores = await attach({ config, closing, now });
    const word = createWordRenderer({ threads: 1 });
    closing.add('threads that print', word.close);
    const forms = createForms({ ...stores, catalogue });
    const source = liveSource({ client: stores.client.raw, streams: stores.streams });
    for await (const { data } of submissionsIn({ source, decode: stores.codec.decode })) {
      tally.versions += 1;
      sayNow?.(`正在重新生成文书：已比对 ${tally.versions - 1} 份`);
      const { formKey, edition, definitionHash, renderer, documentHash, formData, marks } = data;
      if (!isKeptRenderer(renderer)) add(renderersMissing, renderer);
      const form = await forms.find(data, formData);
      if (form?.basis === 'assumed' && form.definition.edition === edition) tally.assumed += 1;
      else if (form?.basis !== 'recorded') add(missing, `${formKey}@${edition} ${definitionHash ?? ''}`.trim());
      if (formData === null) {
        tally.erased += 1;
        continue;
      }
      if (!form) {
        tally.otherWords += 1;
        continue;
      }
      if (form.basis !== 'recorded' && unaskedAnswers(form.definition, formData).length > 0) tally.unasked += 1;
      const answers = formData as FormAnswers; // checked against the form when it was submitted
      const { hash } = await renderPleading({ word }, fill(form.definition, answers), { renderer, marks });
      if (hash === documentHash) tally.same += 1;
      else if (form.basis === 'recorded') tally.otherBytes += 1;
      else tally.otherWords += 1;
    }
  } finally {
    await closing.closeAll();
  }
  return { ...tally, missing, renderersMissing };
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
 * Rehearses an upgrade: restores the backup into a temporary folder on embedded servers, prints everything with this build and
 * removes the folder again, also when it is interrupted. The court itself, its servers and its folders are not touched.
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

/** Whether everything comes out as it was submitted. */
export const isUnchanged = ({ otherBytes, otherWords, unasked, missing, renderersMissing }: Rehearsal): boolean =>
  otherBytes + otherWords + unasked + missing.size + renderersMissing.size === 0;

/** The rehearsal in words, for an operator. */
export const describeRehearsal = (found: Rehearsal): string =>
  [
    `以本版程序重新生成了备份中的全部文书：${found.versions} 份`,
    `  与提交时逐字节相同            ${found.same} 份`,
    `  版式不同（文字按提交时的表单） ${found.otherBytes} 份`,
    `  文字可能不同                  ${found.otherWords} 份`,
    `  个人信息已删除，不再生成      ${found.erased} 份`,
    `  没有记录表单定义、按最接近的  ${found.assumed} 份`,
    `  有填写内容没有对应的问题      ${found.unasked} 份`,
    `  本版缺少的表单定义            ${found.missing.size} 种${listedCounts(found.missing)}`,
    `  本版缺少的排版程序            ${found.renderersMissing.size} 种${listedCounts(found.renderersMissing)}`,
    isUnchanged(found)
      ? '结论：升级不会改变任何已提交的文书。'
      : '结论：升级会改变已提交文书的显示或重新生成，请先查明原因。',
  ].join('\n');
