import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { useFocusAfterRemoval } from '../../components/lists/useFocusAfterRemoval.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { formDefaults, type FormDefaults } from './formDefaults.js';

type Row = FormDefaults & { readonly id: string };

/** So many lines tell which defaults they are. */
const mostLines = 6;

const titleOf = ({ form_title: title }: FormDefaults): string => title ?? '（已不再使用的表单）';

const columns: readonly Column<Row>[] = [
  { title: '表单', cell: (row) => <strong className="text-break">{titleOf(row)}</strong>, className: 'clause-name' },
  {
    title: '默认值',
    cell: ({ lines }) => (
      <ul className="list-unstyled mb-0 clause-lines">
        {lines.slice(0, mostLines).map(({ label, text }, at) => (
          <li key={`${label} ${at}`}>
            <span className="text-secondary">{label}：</span>
            {text}
          </li>
        ))}
        {lines.length > mostLines ? <li className="text-secondary">等 {lines.length} 项</li> : null}
      </ul>
    ),
    className: 'clause-words',
  },
  { title: '保存时间', cell: ({ updated_at: at }) => <CourtMoment iso={at} />, className: 'list-unbroken' },
];

const DefaultsTable = ({ rows }: { readonly rows: readonly Row[] }) => {
  const dispatch = useAppDispatch();
  const removing = useAppSelector(formDefaults.selectors.pending);
  const [asking, setAsking] = useState<Row | null>(null);
  const actions: Column<Row> = {
    title: '操作',
    cell: (row) => (
      <Button
        size="sm"
        variant="outline-danger"
        disabled={removing.includes(row.id)}
        aria-label={`删除${titleOf(row)}的默认值`}
        onClick={() => setAsking(row)}
      >
        删除
      </Button>
    ),
    className: 'list-actions',
  };
  return (
    <>
      <ListTable caption="默认值" columns={[...columns, actions]} rows={rows} busy={removing.length > 0} />
      <ConfirmDialog
        show={asking !== null}
        title="删除这种表单的默认值？"
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(formDefaults.changes.remove({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
      >
        以后新开的{asking === null ? '' : titleOf(asking)}不再以此开头，已有的草稿和文书不受影响。
      </ConfirmDialog>
    </>
  );
};

/** The defaults of each form, below the clauses. */
export const DefaultsList = () => {
  const { list, data, reload } = useResource(formDefaults);
  const place = useFocusAfterRemoval<HTMLHeadingElement>(data?.length ?? null);
  const rows = data?.map((one) => ({ ...one, id: one.form_key })) ?? [];
  return (
    <section className="clause-section" aria-labelledby="defaults-title">
      <h2 id="defaults-title" ref={place} tabIndex={-1}>
        表单的默认值
      </h2>
      {list.status === 'failed' ? <ErrorNotice message={list.error} onRetry={reload} /> : null}
      {data === undefined && list.status !== 'failed' ? <LoadingNotice label="正在加载默认值…" /> : null}
      {data?.length === 0 ? (
        <p className="text-secondary">
          还没有默认值。填写文书时按“存为默认值”，把每次都一样的内容（例如本单位、代理人、送达地址）留给下一份。
        </p>
      ) : null}
      {rows.length === 0 ? null : <DefaultsTable rows={rows} />}
    </section>
  );
};
