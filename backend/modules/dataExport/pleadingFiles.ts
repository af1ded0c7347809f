import type { LoggedVersion } from '../../../domain/case/record.js';
import { documentModelOf } from '../../../domain/forms/buildDocumentModel.js';
import { documentText } from '../../../domain/forms/documentText.js';
import { fill, type FilledForm } from '../../../domain/forms/fill.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { byteOrderMark } from '../../platform/csv/csv.js';
import { renderPleading, type RenderDeps, type WordDocument } from '../documents/index.js';
import { formOf, type Forms, type NamedDefinition } from '../forms/index.js';
import type { ReceiptResult } from '../ledger/index.js';
import type { ArchivedFile } from './archive.js';

export type PleadingFilesDeps = RenderDeps & {
  readonly forms: Pick<Forms, 'find'>;
  readonly receiptOf: (eventId: string) => Promise<ReceiptResult>;
  /** Runs what holds up others, at the cost of whoever exports. */
  readonly ownWork: <T>(part: () => T) => T;
};

/** JSON that people can look through too. */
export const jsonText = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`;
/** The text of a form that is filled in, with the mark by which old programs know its letters. */
export const readableText = (form: FilledForm): string => byteOrderMark + documentText(documentModelOf(form));

/** A pleading of which the files are made. */
type Made = {
  readonly folder: string;
  readonly named: NamedDefinition;
  readonly answers: FormAnswers;
  /** The Word file, where there is one already: a submission's. */
  readonly file?: WordDocument;
};

/** What was made: the files, and the SHA-256 of the Word file. */
type MadeFiles = { readonly files: readonly ArchivedFile[]; readonly hash: string };

/**
 * The answers, what they say in words as the form said then, and the Word file.
 * @throws DomainError `form_not_found`
 */
export const madeFiles = async (
  { ownWork, forms, word }: PleadingFilesDeps,
  { folder, named, answers, file }: Made,
): Promise<MadeFiles> => {
  const { definition } = await formOf(forms, named);
  const form = ownWork(() => fill(definition, answers));
  const { bytes, hash } = file ?? (await renderPleading({ word }, form));
  return {
    hash,
    files: [
      { path: `${folder}/文书.txt`, content: ownWork(() => readableText(form)) },
      { path: `${folder}/文书.docx`, content: bytes, isCompressed: true },
    ],
  };
};

/** The file with the answers, which is there whether or not the form is known any more. */
export const answersFile = (
  folder: string,
  { formKey, edition, definitionHash }: NamedDefinition,
  answers: FormAnswers,
): ArchivedFile => ({
  path: `${folder}/填写内容.json`,
  content: jsonText({ form_key: formKey, edition, definition_hash: definitionHash ?? null, form_data: answers }),
});

const noReceipt: Readonly<Record<Exclude<ReceiptResult['state'], 'ready'>, string>> = {
  pending: '回执尚未签发，请过几分钟再导出或在文书页面下载',
  withheld: '回执暂不能签发',
  no_authority: '没有回执',
  unknown: '没有回执',
};

/** The receipt of a version as a file, or why there is none. */
export const receiptFile = async (
  { receiptOf }: Pick<PleadingFilesDeps, 'receiptOf'>,
  folder: string,
  { eventId }: Pick<LoggedVersion, 'eventId'>,
): Promise<{ readonly file: ArchivedFile | null; readonly remark: string }> => {
  const result = await receiptOf(eventId);
  return result.state === 'ready'
    ? { file: { path: `${folder}/回执.json`, content: jsonText(result.receipt) }, remark: '' }
    : { file: null, remark: noReceipt[result.state] };
};
