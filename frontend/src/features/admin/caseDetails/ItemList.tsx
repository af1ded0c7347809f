import { isAnswered, itemText, type FinalItem } from './caseView.js';

type Props = {
  readonly title: string;
  /** The form's section that the items are of, or `parties`: by it and by the items' ids others lead here. */
  readonly section?: string;
  readonly items: readonly FinalItem[] | undefined;
  readonly emptyText: string;
};

/** What a party answered under one heading, item by item, with the number of items that were left empty. */
export const ItemList = ({ title, section, items = [], emptyText }: Props) => {
  const answeredItems = items.filter(isAnswered);
  const empty = items.length - answeredItems.length;
  return (
    <section className="item-list" data-item={section} tabIndex={section === undefined ? undefined : -1}>
      <h3>{title}</h3>
      {answeredItems.length === 0 ? <p className="text-body-secondary mb-0">{emptyText}</p> : null}
      <dl>
        {answeredItems.map((item, index) => (
          <ItemRow key={index} item={item} under={title} />
        ))}
      </dl>
      {answeredItems.length > 0 && empty > 0 ? <p className="item-blank">另有 {empty} 项未填写</p> : null}
    </section>
  );
};

const ItemRow = ({ item, under }: { readonly item: FinalItem; readonly under: string }) => {
  const { title, lines } = itemText(item);
  return (
    <div data-item={'id' in item ? item.id : undefined} tabIndex={'id' in item ? -1 : undefined}>
      {/* A statement in one piece has the section's own name as its title, which is shown above already. */}
      <dt className={title === under ? 'visually-hidden' : undefined}>{title}</dt>
      <dd>
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </dd>
    </div>
  );
};
