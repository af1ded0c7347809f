import {
  uploadKinds,
  uploadLimits,
  uploadStrategies,
  type UploadKind,
  type UploadStrategy,
} from '../../../../../domain/contract/knowledge.js';
import { ofdAdvice } from '../../../../../domain/word/problems.js';

/** What each way of cutting is called, what it takes, and the endings of files that it reads. */
export const strategyOf: Readonly<
  Record<UploadStrategy, { readonly name: string; readonly takes: string; readonly kinds: readonly UploadKind[] }>
> = {
  chunk: {
    name: '按条文和段落切分',
    takes: '法律、司法解释按条切分，其他材料按段落切分。适合法律、案例、合同范本等文档。',
    kinds: uploadKinds,
  },
  qa: {
    name: '问答文档',
    takes: '每个问题连同它的答案成为一段。问题以“问：”开头，答案以“答：”开头，或写成“问题”“答案”两列的表格。',
    kinds: ['docx', 'pdf', 'txt', 'md', 'xlsx', 'csv'],
  },
  excel_qa: {
    name: 'Excel 问答',
    takes: '每一行的问题和答案成为一段。首行须有“问题”和“答案”两列，其他列可以有。',
    kinds: ['xlsx', 'csv'],
  },
};
export const strategies = uploadStrategies.map((key) => ({ key, ...strategyOf[key] }));

const mega = 1024 * 1024;
/** A size as people read it: `3.2 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < mega ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / mega).toFixed(1).replace(/\.0$/, '')} MB`;

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The chosen files with more of them; one that is there already is not taken twice. */
export const withFiles = (files: readonly File[], more: readonly File[]): readonly File[] =>
  more.reduce<readonly File[]>((all, file) => (all.some((one) => isSame(one, file)) ? all : [...all, file]), files);

/** What is wrong with one file, or `null`. */
export const fileProblem = ({ name, size }: Pick<File, 'name' | 'size'>, strategy: UploadStrategy): string | null => {
  const { kinds } = strategyOf[strategy];
  if (endingOf(name) === 'ofd') return ofdAdvice;
  if (!kinds.some((kind) => kind === endingOf(name))) return `这种处理方式只接受 ${kinds.join('、')} 文件`;
  if (size === 0) return '文件是空的';
  return size > uploadLimits.fileBytes ? `文件超过 ${sizeOf(uploadLimits.fileBytes)}` : null;
};

/** What is wrong with the files as they would be sent, or `null`. */
export const filesProblem = (
  files: readonly Pick<File, 'name' | 'size'>[],
  strategy: UploadStrategy,
): string | null => {
  if (files.length === 0) return '请选择文件';
  if (files.length > uploadLimits.files) return `一次最多上传 ${uploadLimits.files} 个文件，请移除一些`;
  const wrong = files.find((file) => fileProblem(file, strategy) !== null);
  if (wrong) return `${wrong.name}：${fileProblem(wrong, strategy)}`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > uploadLimits.bytes ? `文件合计超过 ${sizeOf(uploadLimits.bytes)}，请分次上传` : null;
};

/** A table as `excel_qa` takes it, for a spreadsheet program: with the mark by which one knows the encoding. */
export const exampleTable = (): Blob =>
  new Blob(
    [
      '\uFEFF问题,答案\r\n',
      '借条没有约定利息，可以主张利息吗？,借期内的利息不能主张；逾期还款的，可以主张逾期利息。\r\n',
      '租赁期限最长是多少年？,不得超过二十年；超过的部分无效。\r\n',
    ],
    { type: 'text/csv' },
  );
