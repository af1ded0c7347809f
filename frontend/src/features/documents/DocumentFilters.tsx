import { ListFilter } from '../../components/lists/ListFilter.js';
import type { ListQuery } from '../../components/lists/useListQuery.js';

type Choices = {
  readonly causes: readonly string[];
  readonly clients: readonly string[];
  readonly tags: readonly string[];
};
type Props = {
  readonly query: Pick<ListQuery, 'cause' | 'state' | 'side' | 'client' | 'tag' | 'archived' | 'by' | 'order'>;
  readonly choices: Choices;
  readonly onChange: (change: Partial<ListQuery>) => void;
};
type Option<Value extends string> = { readonly value: Value; readonly name: string };

const states: readonly Option<ListQuery['state']>[] = [
  { value: '', name: '全部状态' },
  { value: 'asked', name: '法院有要求' },
  { value: 'news', name: '有新进展' },
  { value: 'unsubmitted', name: '未提交' },
  { value: 'pending', name: '等待立案' },
  { value: 'filed', name: '已立案' },
  { value: 'closed', name: '没有立案' },
];
const sides: readonly Option<ListQuery['side']>[] = [
  { value: '', name: '全部文书' },
  { value: 'complaint', name: '起诉状（本方为原告）' },
  { value: 'defense', name: '答辩状、意见陈述书（本方应诉）' },
  { value: 'application', name: '申请书' },
];
const shelves: readonly Option<ListQuery['archived']>[] = [
  { value: '', name: '未归档' },
  { value: 'true', name: '已归档' },
];
const orders: readonly Option<ListQuery['order'] | 'deadline' | 'number'>[] = [
  { value: 'newest', name: '最近改动的在前' },
  { value: 'oldest', name: '最早改动的在前' },
  { value: 'deadline', name: '期限在先的在前' },
  { value: 'number', name: '按案号' },
];

const valueIn = <Value extends string>(options: readonly Option<Value>[], chosen: string, usual: Value): Value =>
  options.find(({ value }) => value === chosen)?.value ?? usual;

/** What there is to choose from, and what is chosen, also where it is not among them any more. */
const given = (all: string, values: readonly string[], chosen: string): readonly Option<string>[] => [
  { value: '', name: all },
  ...[...values, ...(chosen === '' || values.includes(chosen) ? [] : [chosen])].map((value) => ({
    value,
    name: value,
  })),
];

/** The filters and the order of one's own documents. A filter with nothing to choose between is left out. */
export const DocumentFilters = ({ query, choices, onChange }: Props) => {
  const { cause, state, side, client, tag, archived, by, order } = query;
  return (
    <>
      <ListFilter
        label="按状态筛选"
        value={state}
        options={states}
        onChoose={(chosen) => onChange({ state: valueIn(states, chosen, '') })}
      />
      <ListFilter
        label="按文书筛选"
        value={side}
        options={sides}
        onChoose={(chosen) => onChange({ side: valueIn(sides, chosen, '') })}
      />
      {choices.causes.length < 2 && cause === '' ? null : (
        <ListFilter
          label="按案由筛选"
          value={cause}
          options={given('全部案由', choices.causes, cause)}
          onChoose={(chosen) => onChange({ cause: chosen })}
        />
      )}
      {choices.clients.length < 2 && client === '' ? null : (
        <ListFilter
          label="按本方当事人筛选"
          value={client}
          options={given('全部当事人', choices.clients, client)}
          onChoose={(chosen) => onChange({ client: chosen })}
        />
      )}
      {choices.tags.length === 0 && tag === '' ? null : (
        <ListFilter
          label="按标签筛选"
          value={tag}
          options={given('全部标签', choices.tags, tag)}
          onChoose={(chosen) => onChange({ tag: chosen })}
        />
      )}
      <ListFilter
        label="归档"
        value={archived}
        options={shelves}
        onChoose={(chosen) => onChange({ archived: valueIn(shelves, chosen, '') })}
      />
      <ListFilter
        label="排序"
        value={by === '' ? order : by}
        options={orders}
        onChoose={(chosen) => {
          const found = valueIn(orders, chosen, 'newest');
          onChange(
            found === 'deadline' || found === 'number' ? { by: found, order: 'newest' } : { by: '', order: found },
          );
        }}
      />
    </>
  );
};
