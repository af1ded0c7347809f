import { useContext, type ReactNode } from 'react';
import type { CaseDocument } from '../../../../../domain/contract/cases.js';
import { MarksBeside, marksOfItem, marksOfParty } from './AcceptedMarks.js';
import { AnswerLine } from './AnswerLine.js';
import { isAnswered, itemText, type FinalItem } from '../reads/caseView.js';
import { RowToolContext } from './rowTool.js';

type Blank = CaseDocument['blank_items'][number];

type Props = {
  readonly title: string;
  /** The form's section that the items are of, or `parties`: by it and by the items' ids others lead here. */
  readonly section?: string;
  readonly items: readonly FinalItem[] | undefined;
  /** What the form asked under this heading and nobody answered. */
  readonly blanks?: readonly Blank[];
  readonly emptyText: string;
  /** The version's accepted suggestions: each is shown beside the item that it answers. */
  readonly marks: CaseDocument['marks'];
};

/** What a party answered under one heading, item by item, with the items that were left empty folded below. */
export const ItemList = ({ title, section, items = [], blanks = [], emptyText, marks }: Props) => {
  const answeredItems = items.filter(isAnswered);
  const empty = items.length - answeredItems.length;
  return (
    <section className="item-list" data-item={section} tabIndex={section === undefined ? undefined : -1}>
      <h3>{title}</h3>
      {answeredItems.length === 0 ? <p className="text-body-secondary mb-0">{emptyText}</p> : null}
      <dl>
        {answeredItems.map((item, index) => (
          <ItemRow
            key={index}
            item={item}
            row={rowKey(item, items)}
            under={title}
            marks={marksOf(item, items, marks)}
          />
        ))}
      </dl>
      <BlankRows blanks={blanks} />
      {answeredItems.length > 0 && empty > 0 ? <p className="item-blank">另有 {empty} 项未填写</p> : null}
    </section>
  );
};

/** Which party of its heading an item is, counted from 0. */
const nthOf = (item: Extract<FinalItem, { role: string }>, items: readonly FinalItem[]): number =>
  items.filter((other) => 'role' in other && other.role === item.role).indexOf(item);

const marksOf = (item: FinalItem, items: readonly FinalItem[], marks: CaseDocument['marks']): CaseDocument['marks'] =>
  'id' in item ? marksOfItem(marks, item.id) : marksOfParty(marks, item.role, nthOf(item, items));

const rowKey = (item: FinalItem, items: readonly FinalItem[]): string =>
  'id' in item ? item.id : `party:${item.role}第${nthOf(item, items) + 1}项`;

/** What the page adds to a row, and the attributes by which it finds the row. */
const useRow = (row: string, title: string): { readonly found: object; readonly tool: ReactNode } => {
  const toolOf = useContext(RowToolContext);
  return toolOf === null
    ? { found: {}, tool: null }
    : { found: { 'data-row': row, tabIndex: 0 }, tool: toolOf(row, title) };
};

type RowProps = {
  readonly item: FinalItem;
  readonly row: string;
  readonly under: string;
  readonly marks: CaseDocument['marks'];
};

const ItemRow = ({ item, row, under, marks }: RowProps) => {
  const { title, lines } = itemText(item);
  const { found, tool } = useRow(row, title);
  const isParty = 'role' in item;
  return (
    <div data-item={isParty ? undefined : item.id} tabIndex={isParty ? undefined : -1} {...found}>
      {/* A statement in one piece has the section's own name as its title, which is shown above already. */}
      <dt className={title === under ? 'visually-hidden' : undefined}>{title}</dt>
      <dd className={isParty ? 'item-party' : undefined}>
        {lines.map((line, index) => (
          <AnswerLine key={index} line={line} />
        ))}
        <MarksBeside marks={marks} />
        {tool}
      </dd>
    </div>
  );
};

const BlankRow = ({ blank: { id, question } }: { readonly blank: Blank }) => {
  const { found, tool } = useRow(id, question);
  return (
    <div className="item-unanswered" data-item={id} tabIndex={-1} {...found}>
      <dt>{question}</dt>
      <dd>
        未填写
        {tool}
      </dd>
    </div>
  );
};

/** What nobody filled in, in the order of the form, out of the way of what was: it is there for whoever looks for it. */
const BlankRows = ({ blanks }: { readonly blanks: readonly Blank[] }) =>
  blanks.length === 0 ? null : (
    <details className="item-blanks">
      <summary>未填 {blanks.length} 项</summary>
      <dl>
        {blanks.map((blank) => (
          <BlankRow key={blank.id} blank={blank} />
        ))}
      </dl>
    </details>
  );
