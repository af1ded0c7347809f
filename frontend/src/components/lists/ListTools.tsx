import { useCallback, type ReactNode } from 'react';
import { SearchBox } from './SearchBox.js';
import type { ListQuery } from './useListQuery.js';

const number = new Intl.NumberFormat('zh-CN');

type Props = {
  /** Name of the search field. */
  readonly label: string;
  readonly placeholder: string;
  readonly debounceMs?: number;
  /** The search in force. */
  readonly search: string;
  readonly onChange: (change: Partial<ListQuery>) => void;
  /** The number of entries, shown with the word for them; nothing is shown while the number is unknown. */
  readonly total: number | undefined;
  readonly unit: string;
  /** Filters between the two. */
  readonly children?: ReactNode;
};

/** What stands above a list: the search, filters, and how many were found, which is read out when it changes. */
export const ListTools = ({ search, onChange, total, unit, children, ...box }: Props) => {
  const onSearch = useCallback((text: string) => onChange({ search: text }), [onChange]);
  return (
    <div className="list-tools">
      <SearchBox {...box} value={search} onSearch={onSearch} />
      {children}
      <p className="list-total" role="status">
        {total === undefined ? '' : `共 ${number.format(total)} ${unit}`}
      </p>
    </div>
  );
};
