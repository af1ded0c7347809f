import { safeTitle } from '../../adapters/word/fileName.js';
import { courtMoment } from '../../platform/listExport/sendList.js';
import type { OwnBatches } from '../batches/index.js';
import type { Exported } from './documentFiles.js';
import { jsonText } from './pleadingFiles.js';

export type BatchFilesDeps = { readonly batches: OwnBatches; readonly timeZone: string };
type ListedBatch = Awaited<ReturnType<OwnBatches['list']>>[number];

/** One table of many pleadings: what was typed, what became of each row, and the pattern. `place`: from 1, in the order of the list. */
export const batchFiles = async function* (
  { batches, timeZone }: BatchFilesDeps,
  { batch, place }: { readonly batch: ListedBatch; readonly place: number },
): AsyncGenerator<Exported, void, void> {
  const folder = `批量填写/${String(place).padStart(4, '0')}_${safeTitle(batch.name)}`;
  const rows = await batches.rows(batch);
  const { name, form_key, file_name, pattern, created_at, updated_at } = batch;
  const content = {
    ...{ name, form_key, file_name, pattern, created_at, updated_at },
    rows: rows.map(({ row, state, cells, submitted_at, filed, reason }) => ({
      ...{ row, state, cells, submitted_at, filed, reason },
    })),
  };
  yield { file: { path: `${folder}/内容.json`, content: jsonText(content) } };
  yield {
    row: {
      文件夹: folder,
      种类: '批量填写',
      名称: name,
      案号: '',
      时间: courtMoment(updated_at, timeZone),
      说明: `共 ${rows.length} 行`,
    },
  };
};
