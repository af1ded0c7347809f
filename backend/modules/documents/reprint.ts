import type { Mark } from '../../../domain/case/marks.js';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import { answersIn, type FilledForm } from '../../../domain/forms/fill.js';
import { readAnswersPart } from '../../adapters/word/answersPart.js';
import { renderPleading, type RenderDeps, type WordDocument } from './wordDocument.js';

/**
 * What printing a version anew with the present renderer shows of its file: `same` byte for byte, `other_printer` when another version of
 * the program printed it and the answers that it carries are the same, `other_answers` when they are not.
 */
export type Reprint = 'same' | 'other_printer' | 'other_answers';

/** Prints a version anew, from its answers in the log, and compares it with its file, whose hash was checked. */
export const compareReprint = async (
  deps: RenderDeps,
  file: WordDocument,
  { form, marks }: { readonly form: FilledForm; readonly marks: readonly Mark[] | null | undefined },
): Promise<Reprint> => {
  if ((await renderPleading(deps, form, { marks })).hash === file.hash) return 'same';
  const carried = await readAnswersPart(file.bytes);
  return carried && canonicalJson(carried.answers) === canonicalJson(answersIn(form))
    ? 'other_printer'
    : 'other_answers';
};
