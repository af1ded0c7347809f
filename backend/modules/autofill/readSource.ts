import { textOfPage } from '../../../domain/reading/page.js';
import { decodePlainText } from '../../../domain/reading/plainText.js';
import { otherFiles, otherThanWord, type WordProblem } from '../../../domain/word/problems.js';
import { fileKind } from '../../adapters/ocr/fileKind.js';
import { ContainedBusy, ContainedFailure } from '../../runtime/contained/contained.js';
import type { RateLimit } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppContext } from '../../platform/http/types.js';
import { readingCost, type WordReader } from '../documents/index.js';
import type { DocumentReader } from '../reading/index.js';

export type SourceDeps = {
  readonly word: Pick<WordReader, 'text'>;
  readonly documentReader: Pick<DocumentReader, 'document'>;
  readonly limits: { readonly wordReads: Pick<RateLimit, 'consume' | 'charge'> };
};

/** The text of a file, with a sentence for each part of it that could not be read. */
type SourceText = { readonly text: string; readonly problems: readonly string[] };

const refused = (message: string): RequestError =>
  new RequestError('fields_invalid', { errors: [{ path: 'file', message }] });
const unknown = () => refused('无法读取这种文件，请换成 Word（.docx）、txt、PDF 或图片，或把文字粘贴进来');
const damaged = (problem: WordProblem = 'damaged') =>
  refused(otherFiles[problem] ?? '文件已损坏或过大，无法读取。请换一份完整的文件，或把文字粘贴进来');

const reasons = {
  damaged: '已损坏',
  locked: '有密码',
  tooLarge: '过大',
  time: '用时过长',
  busy: '服务器繁忙',
} as const;

const readWord = async (
  bytes: Buffer,
  ctx: AppContext,
  { word, limits: { wordReads } }: SourceDeps,
): Promise<SourceText> => {
  const { account, clientAddress: address } = ctx.state;
  const keys = [{ address }, ...(account ? [{ account: account.id }] : [])];
  for (const key of keys) await wordReads.consume(key);
  try {
    const { result, ms } = await word.text(account?.id ?? address, bytes, ctx.state.chargeWork);
    const cost = readingCost({ sentBytes: bytes.length, inflatedBytes: 0, ms });
    if (cost > 1) for (const key of keys) await wordReads.charge(key, cost - 1);
    if (result.status === 'unreadable') throw damaged(result.problem);
    return { text: result.text, problems: result.leftOut === null ? [] : [`${result.leftOut}。`] };
  } catch (error) {
    if (error instanceof ContainedBusy) throw new RequestError('overloaded');
    if (!(error instanceof ContainedFailure)) throw error;
    throw error.reason === 'start' ? new RequestError('overloaded') : damaged();
  }
};

/**
 * Reads the text of a Word file, a plain text, a PDF or a picture; which it is, its content says. Word files, PDFs and pictures are read in
 * processes of their own. Nothing is kept.
 * @throws RequestError `fields_invalid` for what cannot be read, `overloaded`, `too_many_requests`, and as `DocumentReader.document`
 */
export const readSource = async (file: File, ctx: AppContext, deps: SourceDeps): Promise<SourceText> => {
  const bytes = Buffer.from(await file.arrayBuffer());
  const other = otherThanWord(bytes);
  if (other === null) return readWord(bytes, ctx, deps);
  if (otherFiles[other] !== undefined) throw damaged(other);
  if (fileKind(bytes).kind === 'unknown') {
    const text = decodePlainText(bytes);
    if (text === null) throw unknown();
    return { text, problems: [] };
  }
  const { pages, failed } = await deps.documentReader.document(bytes, ctx);
  const problems = failed.map(({ page, reason }) => `第 ${page} 页没有读出：${reasons[reason]}。`);
  if (pages.length === 0) throw refused(problems[0] ?? '文件中没有可以读出的文字');
  return { text: pages.map(({ lines }) => textOfPage(lines)).join('\n'), problems };
};
