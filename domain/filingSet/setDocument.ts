import type { DocumentModel, Paragraph, Row, Run } from '../forms/documentModel.js';
import type { FilledForm } from '../forms/fill.js';
import { plainText } from '../forms/printing/plainText.js';
import { answer, emptyField, paragraphs, printed } from '../forms/printing/runs.js';

/** The kinds of documents that go to the court with a pleading, in the order in which they are offered. */
export const setKinds = ['authorization', 'representative', 'service-address', 'evidence', 'materials'] as const;
export type SetKind = (typeof setKinds)[number];

/** One Word file of the filing set. */
export type SetDocument = {
  /** Kind and place among those of its kind: `authorization-1`. It names the document while the answers stay as they are. */
  readonly id: string;
  readonly kind: SetKind;
  /** 授权委托书 */
  readonly title: string;
  /** Whom it is about: a party or an agent; `''` where it is about the whole pleading. */
  readonly about: string;
  readonly model: DocumentModel;
  /** A list without rows of questions: how wide its columns are against each other. */
  readonly list?: { readonly shares: readonly number[]; readonly landscape?: boolean };
};

/** What one document says; `setDocuments` gives it its place in the set. */
export type SetDraft = Omit<SetDocument, 'id' | 'kind' | 'model'> & {
  readonly notes?: readonly string[];
  readonly rows?: readonly Row[];
  readonly attachment?: Omit<DocumentModel['attachments'][number], 'title'>;
  /** The lines to sign on: who signs, and the date. */
  readonly signature?: string;
};

/** The names of one value in one line; `''` where nothing was said. */
export const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

/** What was said, or an empty gap for the pen. */
export const saidOrGap = (text: string): Run => (oneLine(text) === '' ? emptyField : answer(oneLine(text)));

/** A row of a label and lines of what was said; lines of an answer stay lines. */
export const pair = (label: string, ...lines: readonly (readonly Run[])[]): Row => ({
  kind: 'pair',
  label,
  notes: [],
  content: lines.flatMap((runs): readonly Paragraph[] => paragraphs(runs, '')),
  path: '',
  blank: false,
});

/** A gap as wide as an address. */
export const wideGap: readonly Run[] = [emptyField, emptyField, emptyField];

/** A labelled line: 姓名：张三. */
export const labelled = (label: string, text: string): readonly Run[] => [
  printed(`${label}：`),
  ...(oneLine(text) === '' && ['址', '名称', '邮箱'].some((word) => label.includes(word))
    ? wideGap
    : [saidOrGap(text)]),
];

/** Documents of one kind, with their models. The same answers give the same documents. */
export const setDocuments = (
  { definition: { kind: formKind, caseCause, documentName } }: FilledForm,
  kind: SetKind,
  drafts: readonly SetDraft[],
): readonly SetDocument[] =>
  drafts.map(({ title, about, list, notes = [], rows = [], attachment, signature = '' }, index): SetDocument => ({
    id: `${kind}-${index + 1}`,
    kind,
    title,
    about,
    ...(list && { list }),
    model: {
      formKey: `filing-set-${kind}`,
      edition: '',
      documentName: title,
      // Below an application's title stands for which purpose the form is, and no cause.
      subtitle: formKind === 'application' ? `（${documentName}）` : caseCause && `（${caseCause}）`,
      preamble: { title: notes.length > 0 ? '说明' : '', paragraphs: notes, reminderTitle: '', reminder: [] },
      sections: rows.length > 0 ? [{ id: kind, title: null, rows }] : [],
      signature: signature === '' ? { text: '', date: '' } : { text: signature, date: '日期' },
      attachments: attachment ? [{ title, ...attachment }] : [],
    },
  }));
