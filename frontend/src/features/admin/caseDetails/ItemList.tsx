import type { CaseDocument } from '../../../../../domain/contract/cases.js';
import { MarksBeside, marksOfItem, marksOfParty } from './AcceptedMarks.js';
import { isAnswered, itemText, type FinalItem } from './caseView.js';

type Props = {
  readonly title: string;
  /** The form's section that the items are of, or `parties`: by it and by the items' ids others lead here. */
  readonly section?: string;
  readonly items: readonly FinalItem[] | undefined;
  readonly emptyText: string;
  /** The version's accepted suggestions: each is shown beside the item that it answers. */
  readonly marks: CaseDocument['marks'];
};

/** What a party answered under one heading, item by item, with the number of items that were left empty. */
export const ItemList = ({ title, section, items = [], emptyText, marks }: Props) => {
  const answeredItems = items.filter(isAnswered);
  const empty = items.length - answeredItems.length;
  return (
    <section className="item-list" data-item={section} tabIndex={section === undefined ? undefined : -1}>
      <h3>{title}</h3>
      {answeredItems.length === 0 ? <p className="text-body-secondary mb-0">{emptyText}</p> : null}
      <dl>
        {answeredItems.map((item, index) => (
          <ItemRow key={index} item={item} under={title} marks={marksOf(item, items, marks)} />
        ))}
      </dl>
      {answeredItems.length > 0 && empty > 0 ? <p className="item-blank">另有 {empty} 项未填写</p> : null}
    </section>
  );
};

const marksOf = (item: FinalItem, items: readonly FinalItem[], marks: CaseDocument['marks']): CaseDocument['marks'] => {
  if ('id' in item) return marksOfItem(marks, item.id);
  const ofHeading = items.filter((other) => 'role' in other && other.role === item.role);
  return marksOfParty(marks, item.role, ofHeading.indexOf(item));
};

type RowProps = { readonly item: FinalItem; readonly under: string; readonly marks: CaseDocument['marks'] };

const ItemRow = ({ item, under, marks }: RowProps) => {
  const { title, lines } = itemText(item);
  return (
    <div data-item={'id' in item ? item.id : undefined} tabIndex={'id' in item ? -1 : undefined}>
      {/* A statement in one piece has the section's own name as its title, which is shown above already. */}
      <dt className={title === under ? 'visually-hidden' : undefined}>{title}</dt>
      <dd>
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        <MarksBeside marks={marks} />
      </dd>
    </div>
  );
};
