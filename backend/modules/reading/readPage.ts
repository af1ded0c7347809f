import { decodePicture } from '../../adapters/ocr/decodePicture.js';
import { fileKind } from '../../adapters/ocr/fileKind.js';
import { pictureOf } from '../../adapters/ocr/pictureOf.js';
import { free } from '../../adapters/ocr/pixels.js';
import { readPicture, type ReadPicture } from '../../adapters/ocr/readPicture.js';
import { openPdf } from '../../adapters/pdf/openPdf.js';
import type { PageLine } from '../../../domain/reading/page.js';
import type { Within } from '../../runtime/contained/serveTasks.js';
import { isTooLarge, readingBounds } from './bounds.js';
import type { ReadPage, SentLine } from './contract.js';

type Asked = { readonly page: number; readonly withPicture: boolean };

/** The least that a page of a PDF says itself: a scan often has a stamp or a page number over it. */
const leastText = 24;

/** Whether a page's own text can be used: there is some, and hardly a sign of it means nothing. */
const saysItself = (lines: readonly PageLine[]): boolean => {
  const text = lines.map((line) => line.text.replaceAll(/\s/g, '')).join('');
  const strange = text.replaceAll(/[^\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu, '').length;
  return text.length >= leastText && strange < text.length / 20;
};

const replyLines = (lines: readonly PageLine[]): SentLine[] =>
  lines.map(({ unsure, box: [a, b, c, d], ...line }) => ({
    ...line,
    unsure: [...unsure],
    box: [[...a], [...b], [...c], [...d]],
  }));

/** The page of a picture, which is used up. */
const pageOf = async ({ picture, lines }: ReadPicture, { withPicture }: Asked) => {
  const { width, height } = picture;
  const preview = withPicture ? await pictureOf(picture) : null;
  free(picture);
  return { status: 'read', width, height, lines: replyLines(lines), picture: preview } as const;
};

/** The page's own text, and its picture where that is needed. */
const pdfPage = async (file: Uint8Array, { page, withPicture }: Asked) => {
  const { pages, page: open } = await openPdf(file);
  const { lines, width, height, render } = await open(page);
  const picture = withPicture || !saysItself(lines) ? await render() : undefined;
  return { pages, lines, width, height, picture };
};

const readPdfPage = async (file: Uint8Array, asked: Asked, within: Within): Promise<ReadPage> => {
  const { pages, lines, width, height, picture } = await within(readingBounds.pdfMs, () => pdfPage(file, asked));
  if (!saysItself(lines) && picture)
    return { ...(await pageOf(await readPicture(picture), asked)), pages, source: 'ocr' };
  const own = picture
    ? await pageOf({ picture, lines }, asked)
    : ({ status: 'read', width, height, lines: replyLines(lines), picture: null } as const);
  return { ...own, pages, source: 'text' };
};

const problemOf = (error: unknown): ReadPage => ({
  status: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged',
});

/**
 * Reads one page. What is no picture or PDF is `damaged`: files are looked at before they come here. `within` ends this process when drawing a
 * page of a PDF takes too long: the library that draws it makes no pause in which it could be stopped.
 */
export const readPage = async (
  file: Buffer,
  asked: Asked,
  within: Within = (_ms, work) => work(),
): Promise<ReadPage> => {
  const fileType = fileKind(file);
  if (fileType.kind === 'pdf') return readPdfPage(file, asked, within).catch(problemOf);
  if (fileType.kind !== 'picture') return { status: 'damaged' };
  if (isTooLarge(fileType)) return { status: 'tooLarge' };
  const picture = await decodePicture(file).catch(() => undefined);
  if (picture === undefined) return { status: 'damaged' };
  return { ...(await pageOf(await readPicture(picture), asked)), pages: 1, source: 'ocr' };
};
