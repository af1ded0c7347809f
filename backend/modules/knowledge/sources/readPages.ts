import { setTimeout as wait } from 'node:timers/promises';
import { flowingText } from '../../../../domain/reading/flowingText.js';
import type { PageText } from '../../../../domain/reading/page.js';
import { ContainedBusy, ContainedFailure, type Contained } from '../../../runtime/contained/contained.js';
import { readPageContract, type ReadPage } from '../../reading/index.js';
import { sourceBounds } from './bounds.js';
import type { SourceRequest } from './sourceRequest.js';

/** The text of all pages with what could not be read, or why there is none. */
export type PagesRead =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The text of each page by itself. */
      readonly pageTexts: readonly string[];
      readonly notes: readonly string[];
    }
  | { readonly kind: 'failed'; readonly sentence: string; readonly mayPass: boolean };

type Failed = Extract<PagesRead, { kind: 'failed' }>;

const failure = (sentence: string, mayPass = false): Failed => ({ kind: 'failed', sentence, mayPass });
const locked = () => failure('文件有密码，无法读取。请去掉密码后再上传');
const busyMs = 2000;
const mostNamed = 20;

const reasons = { damaged: '已损坏', tooLarge: '图像过大', time: '用时过长' } as const;
type Reason = keyof typeof reasons;

const reasonOf = (error: unknown): Reason => {
  if (!(error instanceof ContainedFailure) || error.reason === 'start') throw error;
  return error.reason === 'time' ? 'time' : error.reason === 'ended' ? 'tooLarge' : 'damaged';
};

/** 第 3、7 页没有读出（已损坏）. */
const notesOf = (lost: ReadonlyMap<Reason, readonly number[]>, empty: readonly number[]): string[] => {
  const pagesInWords = (pages: readonly number[]): string =>
    `第 ${pages.slice(0, mostNamed).join('、')} 页${pages.length > mostNamed ? `等共 ${pages.length} 页` : ''}`;
  return [
    ...[...lost].map(([reason, pages]) => `${pagesInWords(pages)}没有读出（${reasons[reason]}）`),
    ...(empty.length > 0 ? [`${pagesInWords(empty)}没有文字`] : []),
  ];
};

/**
 * Reads a PDF or picture page by page, each in its turn among the files of others.
 * @throws the signal's reason; ContainedFailure `start`
 */
export const readPages = async (
  { content, owner, signal, onProgress }: Pick<SourceRequest, 'content' | 'owner' | 'signal' | 'onProgress'>,
  run: Contained['run'],
): Promise<PagesRead> => {
  const until = performance.now() + sourceBounds.pagesMs;
  const pageAt = async (page: number): Promise<ReadPage | { readonly status: 'time' }> => {
    while (performance.now() < until) {
      try {
        const fields = { page, withPicture: false };
        return (await run(`knowledge:${owner}`, readPageContract, { fields, body: content, signal })).result;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ContainedBusy)) return { status: reasonOf(error) };
        await wait(busyMs, undefined, { signal });
      }
    }
    return { status: 'time' };
  };
  const pages: Pick<PageText, 'lines'>[] = [];
  const lost = new Map<Reason, number[]>();
  const empty: number[] = [];
  let [last, isScan] = [1, false];
  for (let page = 1; page <= last; page += 1) {
    const read = await pageAt(page);
    if (performance.now() > until)
      return failure(`读取超过 ${sourceBounds.pagesMs / 60_000} 分钟，已停止。请拆分后再上传`);
    if (read.status === 'locked') return locked();
    if (read.status === 'read') {
      last = read.pages;
      if (last > sourceBounds.pages)
        return failure(`PDF 有 ${last} 页，一个文件最多读取 ${sourceBounds.pages} 页，请拆分后再上传`);
      isScan ||= read.source === 'ocr';
      if (read.lines.length === 0) empty.push(page);
      pages.push({ lines: read.lines });
    } else {
      lost.set(read.status, [...(lost.get(read.status) ?? []), page]);
      pages.push({ lines: [] });
    }
    onProgress(page / (last + 1));
  }
  const text = flowingText(pages);
  if (text.trim() !== '')
    return { kind: 'text', text, pageTexts: pages.map((page) => flowingText([page])), notes: notesOf(lost, empty) };
  const [reason] = lost.keys();
  if (reason !== undefined) return failure(`文件没有读出：${reasons[reason]}。请换一份完整、清晰的文件`);
  return failure(isScan ? '图像中没有认出文字，请换更清晰的扫描件' : '文件中没有文字');
};
