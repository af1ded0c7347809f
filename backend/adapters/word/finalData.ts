import type { FinalData } from '../../../domain/contract/finalData.js';
import type { FormKind } from '../../../domain/forms/definition.js';
import type { DocumentModel, ModelSection, Paragraph, Row } from '../../../domain/forms/documentModel.js';
import { kindInTitle } from '../../../domain/forms/kindInTitle.js';

/** The lists that the product itself writes, in the order in which they are printed. */
const knownLists: ReadonlyMap<string, string> = new Map([
  ['partyInfo', '当事人信息'],
  ['requestItems', '请求事项'],
  ['claimItems', '诉讼请求'],
  ['defenseItems', '答辩事项'],
  ['factItems', '事实与理由'],
  ['factsAndReasons', '事实与理由'],
]);

const rank = (name: string): number => {
  const place = [...knownLists.keys()].indexOf(name);
  return place === -1 ? knownLists.size : place;
};

/** A list that the product does not know is headed by its own name where that is Chinese. */
const titleOf = (name: string): string =>
  knownLists.get(name) ?? (/\p{Script=Han}/u.test(name) ? name.slice(0, 100) : '其他事项');

const row = ({ label, lines }: { label: string; lines: readonly string[] }, path: string): Row => {
  const content: Paragraph[] = lines.map((line) => ({ runs: [{ kind: 'answer', text: line }] }));
  return {
    kind: 'pair',
    label,
    notes: [],
    content: content.length > 0 ? content : [{ runs: [] }],
    path,
    blank: content.length === 0,
  };
};

const signatories = {
  claim: '具状人（签字、盖章）',
  defense: '答辩人（签字、盖章）',
  application: '申请人（签字、盖章）',
} as const satisfies Record<FormKind, string>;

/**
 * A document from a ready `final_data`: for callers without a form. A title like 民事起诉状（离婚纠纷） is split into its two
 * lines; otherwise the case type is the second.
 */
export const modelFromFinalData = ({ caseType, lists }: FinalData, docTitle: string): DocumentModel => {
  const [, name = docTitle, bracketed] = /^([^（(]+)([（(].*[）)])$/s.exec(docTitle) ?? [];
  const sections: ModelSection[] = lists
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => rank(a.name) - rank(b.name))
    .map((list) => ({
      id: list.name,
      title: titleOf(list.name),
      rows: [
        { kind: 'heading', text: titleOf(list.name), notes: [], path: list.name },
        ...list.items.map((item, index) => row(item, `${list.name}.${index}`)),
      ],
    }));
  return {
    formKey: 'unsaved',
    edition: '',
    documentName: name,
    subtitle: bracketed ?? (caseType ? `（${caseType}）` : null),
    preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
    sections,
    signature: { text: signatories[kindInTitle(docTitle) ?? 'claim'], date: '日期' },
    attachments: [],
  };
};
