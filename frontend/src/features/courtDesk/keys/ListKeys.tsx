import { PAGE_SIZE } from '../../../components/lists/pageSize.js';
import { CourtKeys } from './CourtKeys.js';

type Props = {
  readonly page: number;
  /** Cases in the list; `undefined` while that is not known. */
  readonly total: number | undefined;
  readonly onPage: (page: number) => void;
  /** Whether rows can be chosen, to do something with several at once. */
  readonly choosing?: boolean;
};

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** From elsewhere on the page into the rows; within them the table moves by itself. */
const toFirstRow = (): void => {
  if (document.activeElement?.closest('.list-table') == null) focus('.list-table tbody .list-actions a');
};

/** The keys of a list of cases. */
export const ListKeys = ({ page, total, onPage, choosing = false }: Props) => {
  const last = total === undefined ? page : Math.ceil(total / PAGE_SIZE);
  return (
    <CourtKeys
      keys={[
        { key: 'j', name: '下一行（同 ↓）', press: toFirstRow },
        { key: 'k', name: '上一行（同 ↑）', press: undefined },
        { key: 'n', name: '下一页', press: page < last ? () => onPage(page + 1) : undefined },
        { key: 'p', name: '上一页', press: page > 1 ? () => onPage(page - 1) : undefined },
        { key: '/', name: '搜索', press: () => focus('.list-search input') },
      ]}
      others={[
        { key: 'Enter', name: '打开所在行的案件' },
        ...(choosing ? [{ key: 'x', name: '选中所在行，或取消选中' }] : []),
      ]}
    />
  );
};
