import { setTimeout as wait } from 'node:timers/promises';
import type { CitationFacts } from '../../domain/citations/facts.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import type { Transport } from '../../domain/contract/transport.js';
import { knowledge, uploadLimits, type KnowledgeTask } from '../../domain/contract/knowledge.js';
import { lawStatus } from '../../domain/knowledge/lawStatus.js';
import type { LawFile } from './collectLaw.js';

/** What became of one law of a file, or of a file of pages; all in Chinese, as it is printed. */
export type ImportedLaw = {
  readonly law: string;
  readonly articles: string;
  readonly version: string;
  readonly status: string;
  readonly outcome: string;
  readonly isIn: boolean;
};

type Deps = {
  readonly court: Transport;
  readonly facts: Pick<CitationFacts, 'laws'>;
  /** The court's day. */
  readonly today: string;
  readonly pollMs?: number;
  readonly onProgress?: (done: number, all: number) => void;
};
type Into = { readonly cause: string; readonly group: string };

/** Files that one upload may have, in number and bytes. */
const batchesOf = (files: readonly LawFile[]): LawFile[][] => {
  const batches: { files: LawFile[]; bytes: number }[] = [];
  for (const file of files) {
    const last = batches.at(-1);
    const bytes = file.content.length;
    // The fields of the form and the heads of its parts take some too.
    const fits = last && last.files.length < uploadLimits.files && last.bytes + bytes < uploadLimits.bytes * 0.9;
    if (fits) {
      last.files.push(file);
      last.bytes += bytes;
    } else batches.push({ files: [file], bytes });
  }
  return batches.map((batch) => batch.files);
};

const rowsOf = (file: LawFile, found: KnowledgeTask['files'][number] | undefined, deps: Deps): ImportedLaw[] => {
  const isIn = found?.status === 'done';
  const outcome = !isIn
    ? `未导入：${found?.reason ?? '没有结果'}`
    : found.chunks > 0
      ? `已导入，${found.chunks} 个片段${found.reason === null ? '' : `；${found.reason}`}`
      : (found.reason ?? '已导入');
  if (file.laws.length === 0)
    return [{ law: file.name, articles: '—', version: '—', status: '不是法律或由系统识别', outcome, isIn }];
  return file.laws.map((law) => ({
    law: law.part === null ? law.law : `${law.law} ${law.part}编`,
    articles: `${law.articles} 条`,
    version: law.versionDate ?? '未注明',
    status: lawStatus(law, deps) ?? (deps.facts.laws.named(law.law) ? '现行' : '名录未收录'),
    outcome,
    isIn,
  }));
};

/**
 * Uploads files into a group of the platform's knowledge base, waits until they are in, and says what became of each.
 * @throws RefusedError when the court refuses an upload
 */
export const importLaw = async (
  files: readonly LawFile[],
  { cause, group }: Into,
  deps: Deps,
): Promise<ImportedLaw[]> => {
  const { court, pollMs = 1000, onProgress = () => undefined } = deps;
  const calls = clientOf(court, knowledge);
  const rows: ImportedLaw[] = [];
  let done = 0;
  for (const batch of batchesOf(files)) {
    const { task_id: id } = await calls.upload.platform({
      path: { caseCause: cause },
      body: {
        strategy: 'chunk',
        group_name: group,
        files: batch.map(({ name, content }) => new File([Uint8Array.from(content)], name)),
      },
    });
    let task = await calls.task.platform({ path: { id } });
    while (task.status === 'PENDING' || task.status === 'STARTED') {
      await wait(pollMs);
      task = await calls.task.platform({ path: { id } });
    }
    for (const file of batch)
      rows.push(
        ...rowsOf(
          file,
          task.files.find(({ name }) => name === file.name),
          deps,
        ),
      );
    done += batch.length;
    onProgress(done, files.length);
  }
  return rows;
};

/** How many columns of a terminal a text takes: Chinese signs take two. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0);
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** The rows under each other, for a terminal. */
export const tableOf = (rows: readonly ImportedLaw[]): string => {
  const lines = [
    ['法律', '条文', '版本', '状态', '结果'],
    ...rows.map(({ law, articles, version, status, outcome }) => [law, articles, version, status, outcome]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...lines.map((line) => widthOf(line[at] ?? ''))));
  return lines.map((line) => line.map((cell, at) => padded(cell, widths[at] ?? 0)).join('  ')).join('\n');
};
