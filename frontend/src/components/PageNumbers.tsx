import { Pagination } from 'react-bootstrap';

type Props = {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
};

const around = (page: number, last: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, last])].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b);

/** Pages that have no button. The library's own says “More”. */
const Gap = () => (
  <Pagination.Item disabled>
    <span aria-hidden="true">…</span>
    <span className="visually-hidden">中间各页</span>
  </Pagination.Item>
);

/** Page buttons, from 1; nothing when everything fits on one page. */
export const PageNumbers = ({ page, pageSize, total, onPage }: Props) => {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  const pageNumbers = around(page, last);
  return (
    <nav aria-label="分页">
      <Pagination className="justify-content-center flex-wrap mb-0">
        <Pagination.Item disabled={page <= 1} onClick={() => onPage(page - 1)}>
          上一页
        </Pagination.Item>
        {pageNumbers.flatMap((n, index) => {
          const before = pageNumbers[index - 1];
          const gap = before !== undefined && n - before > 1 ? [<Gap key={`gap-${n}`} />] : [];
          return [
            ...gap,
            <Pagination.Item
              key={n}
              active={n === page}
              activeLabel=""
              aria-label={`第 ${n} 页`}
              onClick={() => onPage(n)}
            >
              {n}
            </Pagination.Item>,
          ];
        })}
        <Pagination.Item disabled={page >= last} onClick={() => onPage(page + 1)}>
          下一页
        </Pagination.Item>
      </Pagination>
    </nav>
  );
};
