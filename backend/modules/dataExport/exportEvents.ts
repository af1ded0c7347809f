import { setImmediate as othersFirst } from 'node:timers/promises';
import type { ExportEvent } from '../../../domain/contract/dataExport.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { allUserDocuments, discardedDocuments } from '../../../projections/userDocuments/userDocumentsQueries.js';
import { csvBytes } from '../../platform/csv/csv.js';
import type { DocumentMarks } from '../ownDocuments/index.js';
import { accountFiles, type AccountFilesDeps } from './accountFiles.js';
import { createArchive } from './archive.js';
import { batchFiles, type BatchFilesDeps } from './batchFiles.js';
import { documentFiles, listColumns, type DocumentFilesDeps, type Exported, type ListRow } from './documentFiles.js';
import { draftFiles, type DraftFilesDeps } from './draftFiles.js';
import { knowledgeFiles } from './knowledgeFiles.js';

export type ExportDeps = AccountFilesDeps &
  DocumentFilesDeps &
  DraftFilesDeps &
  BatchFilesDeps & {
    readonly marks: { readonly list: (owner: string) => Promise<ReadonlyMap<string, DocumentMarks>> };
  };

type Whose = { readonly id: string; readonly email: string };

const part = (bytes: Uint8Array): ExportEvent => ({
  kind: 'part',
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
});

/** Each document, each draft, each batch and each file of the knowledge base, one made after another, when the one before has been given away. */
const everything = async function* (
  deps: ExportDeps,
  { id }: Whose,
  now: Date,
): AsyncGenerator<{ readonly total: number; readonly files: AsyncIterable<Exported> }, void, void> {
  const [rows, discarded, marks, drafts, batches, ownFiles] = await Promise.all([
    allUserDocuments(deps.read, id, { withDiscarded: true }),
    discardedDocuments(deps.read, id),
    deps.marks.list(id),
    deps.drafts.list(id),
    deps.batches.list(id),
    deps.knowledge.list(id),
  ]);
  const total = rows.length + drafts.length + batches.length + ownFiles.length;
  yield { total, files: (async function* () {})() };
  for (const [index, row] of rows.entries()) {
    const notes = { marks: marks.get(row.document_id), isDiscarded: discarded.has(row.document_id) };
    yield { total, files: documentFiles(deps, { row, ...notes, place: index + 1 }) };
  }
  for (const [index, draft] of drafts.entries())
    yield { total, files: draftFiles(deps, id, { draft, place: index + 1, now }) };
  for (const [index, batch] of batches.entries()) yield { total, files: batchFiles(deps, { batch, place: index + 1 }) };
  for (const [index, file] of ownFiles.entries())
    yield { total, files: knowledgeFiles(deps, { file, place: index + 1 }) };
};

/**
 * All that an account has as the pieces of a zip, with how far it is, and at the end what it should be like: an archive without its end
 * is none. Nothing of it is kept, and of the documents one at a time is in memory.
 * @throws RequestError `export_too_large`; StoreUnavailableError and what the database throws
 */
export const exportEvents = async function* (
  deps: ExportDeps,
  whose: Whose,
  now: Date,
): AsyncGenerator<ExportEvent, void, void> {
  const archive = createArchive(now);
  const list: ListRow[] = [];
  for await (const file of accountFiles(deps, whose, now))
    for await (const bytes of archive.add(file)) yield part(bytes);
  let done = -1;
  for await (const { total, files } of everything(deps, whose, now)) {
    for await (const exported of files) {
      if ('row' in exported) list.push(exported.row);
      else for await (const bytes of archive.add(exported.file)) yield part(bytes);
    }
    done += 1;
    yield { kind: 'progress', done, total };
    await othersFirst();
  }
  const rows = [listColumns, ...list.map((row) => listColumns.map((column) => row[column] ?? ''))];
  for await (const bytes of archive.add({ path: '清单.csv', content: csvBytes(rows) })) yield part(bytes);
  const ending = archive.end();
  for (;;) {
    const { value, done: isEnd } = ending.next();
    if (!isEnd) {
      yield part(value);
      continue;
    }
    const day = courtClock(now, deps.timeZone).day.replaceAll('-', '');
    yield { kind: 'end', file_name: `卷宗数据_${day}.zip`, ...value };
    return;
  }
};
