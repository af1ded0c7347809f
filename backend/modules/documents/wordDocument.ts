import { createHash } from 'node:crypto';
import type { Mark } from '../../../domain/case/marks.js';
import { documentModelOf } from '../../../domain/forms/buildDocumentModel.js';
import { answersIn, type FilledForm } from '../../../domain/forms/fill.js';
import type { AppContext } from '../../platform/http/types.js';
import type { AnswersPart } from '../../adapters/word/answersFormat.js';
import { contentDisposition, wordFileName } from '../../adapters/word/fileName.js';
import type { WordRenderer } from '../../adapters/word/wordRenderer.js';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export type WordDocument = { readonly bytes: Uint8Array; /** SHA-256, hex. */ readonly hash: string };
export type RenderDeps = { readonly word: Pick<WordRenderer, 'render'> };

/** The same dependencies, with the threads' time charged to the caller of a request. */
export const chargingRenders = <Deps extends RenderDeps>(deps: Deps, { state }: AppContext): Deps => ({
  ...deps,
  word: { render: (model, options) => deps.word.render(model, options, state.chargeWork) },
});

/** The answers that the file of a form carries, to fill it again: the visible ones, and which of them were suggested. */
export const carriedAnswers = (form: FilledForm, marks?: readonly Mark[] | null): AnswersPart => ({
  formKey: form.definition.key,
  edition: form.definition.edition,
  answers: answersIn(form),
  ...(marks && { marks }),
});

/**
 * The Word file of a pleading, of a form with its visible answers; the same form gives the same bytes as long as `rendererVersion` is the same.
 * What is not printed does not travel inside either: a reader of the file must not find what its author took back.
 */
export const renderPleading = async (
  { word }: RenderDeps,
  form: FilledForm,
  {
    marks,
    isToFillIn = false,
  }: { readonly marks?: readonly Mark[] | null | undefined; readonly isToFillIn?: boolean } = {},
): Promise<WordDocument> => {
  const bytes = await word.render(documentModelOf(form), {
    answersPart: carriedAnswers(form, marks),
    ...(isToFillIn && { isToFillIn }),
  });
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
};

type Named = { readonly title: string; readonly date: Date; readonly timeZone: string };

const send =
  (type: string) =>
  (ctx: AppContext, bytes: Uint8Array, disposition: string): void => {
    ctx.set('Content-Type', type);
    ctx.set('Content-Disposition', disposition);
    ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };

/** Responds with a Word file to download; `disposition` names it. */
export const sendWord = send(wordType);

/** The same with a zip of several files. */
export const sendZip = send('application/zip');

const sendPdf = send('application/pdf');

/** Sends a PDF under the name that the Word file of the same title has, but for its ending. */
export const sendPdfFile = (ctx: AppContext, bytes: Uint8Array, { title, date, timeZone }: Named): void =>
  sendPdf(ctx, bytes, contentDisposition(wordFileName(title, date, timeZone).replace(/docx$/, 'pdf')));

/** Sends a Word file under a name made of its title and the day. */
export const sendWordFile = (ctx: AppContext, bytes: Uint8Array, { title, date, timeZone }: Named): void =>
  sendWord(ctx, bytes, contentDisposition(wordFileName(title, date, timeZone)));
