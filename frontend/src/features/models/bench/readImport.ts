import { z } from 'zod';
import { BenchDocument } from '../../../../../domain/contract/modelBench.js';
import { benchLimits } from '../../../../../domain/modelBench/benchLimits.js';

const ImportFile = z.object({ documents: z.array(BenchDocument).min(1).max(benchLimits.documents) });

export type ImportResult = { readonly problem: string } | { readonly documents: readonly BenchDocument[] };

/** The documents of a JSON file, or what is wrong with it. */
export const readImport = (text: string): ImportResult => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // Whatever else was chosen is no JSON.
    return { problem: '文件不是 JSON，无法读取' };
  }
  const read = ImportFile.safeParse(content);
  if (read.success) return { documents: read.data.documents };
  const [issue] = read.error.issues;
  const at = issue?.path[1];
  const place = typeof at === 'number' ? `第${at + 1}份文书` : 'documents 一项';
  return { problem: `${place}的格式不对，请对照导出的文件修改` };
};
