import { z } from 'zod';
import type { DocumentModel, ModelSection, Paragraph, Row } from '../../../domain/forms/documentModel.js';

const text = z.string().max(20_000);

/** One sentence or several; numbers and booleans are taken as what they print as. */
const texts = z
  .union([z.array(z.union([text, z.number().transform(String)])).max(500), text.transform((one) => [one])])
  .nullish()
  .transform((given) => given ?? []);

const Item = z.union([
  z
    .looseObject({ question: text, answers: texts })
    .transform(({ question, answers }) => ({ label: question, lines: answers })),
  z.looseObject({ role: text, details: texts }).transform(({ role, details }) => ({ label: role, lines: details })),
]);

const ItemList = z.array(Item).max(1000);

/** The lists that the product itself writes, in the order in which they are printed. */
const knownLists: ReadonlyMap<string, string> = new Map([
  ['partyInfo', '当事人信息'],
  ['requestItems', '请求事项'],
  ['claimItems', '诉讼请求'],
  ['defenseItems', '答辩事项'],
  ['factItems', '事实与理由'],
  ['factsAndReasons', '事实与理由'],
]);

/**
 * `final_data` of `generate-unsaved`: `case_type` and any number of lists of `{question, answers}` or `{role, details}`.
 * Values that are not such lists are ignored; sizes are bounded.
 */
export const FinalData = z
  .looseObject({ case_type: z.string().trim().max(200).nullish() })
  .refine((data) => Object.keys(data).length <= 100, { message: '内容过多' })
  .transform(({ case_type: caseType, ...rest }, context) => {
    const lists: { name: string; items: z.output<typeof ItemList> }[] = [];
    for (const [name, value] of Object.entries(rest)) {
      if (!Array.isArray(value)) continue;
      const parsed = ItemList.safeParse(value);
      if (!parsed.success) {
        // The first faulty list is enough: to say what is wrong with each of thousands takes longer than printing them.
        context.addIssue({
          code: 'custom',
          path: [name],
          message: '每一项须为 {question, answers} 或 {role, details}',
        });
        return z.NEVER;
      }
      lists.push({ name, items: parsed.data });
    }
    return { caseType: caseType ?? null, lists };
  });

export type FinalData = z.output<typeof FinalData>;

/** `doc_title` of the same call: the first line of the document and the start of the file's name. */
export const DocTitle = z.string().trim().min(1).max(200);

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

const signatory = (title: string): string =>
  title.includes('答辩')
    ? '答辩人（签字、盖章）'
    : title.includes('申请')
      ? '申请人（签字、盖章）'
      : '具状人（签字、盖章）';

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
    signature: { text: signatory(docTitle), date: '日期' },
    attachments: [],
  };
};
