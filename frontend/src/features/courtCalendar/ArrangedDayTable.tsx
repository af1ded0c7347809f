import type { ReactNode } from 'react';
import { dayKindNames } from '../../../../domain/courtCalendar/arrangedDays.js';
import type { ArrangedDay } from '../../../../domain/courtCalendar/holidays.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { weekdayParts } from '../../components/time/courtTime.js';

type Props = {
  readonly caption: string;
  readonly days: readonly ArrangedDay[];
  /** What can be done with a day. */
  readonly action?: (day: ArrangedDay) => ReactNode;
};

type Row = ArrangedDay & { readonly id: string };

/** The days of a year with their weekday, their kind and the holiday they belong to. */
export const ArrangedDayTable = ({ caption, days, action }: Props) => {
  const columns: readonly Column<Row>[] = [
    {
      title: '日期',
      cell: ({ day }) => (
        <>
          {day} <span className="text-body-secondary small">{weekdayParts(day)[0]}</span>
        </>
      ),
    },
    {
      title: '类型',
      cell: ({ kind }) => <span className={`arranged-kind arranged-${kind}`}>{dayKindNames[kind]}</span>,
    },
    { title: '名称', cell: ({ name }) => (name === '' ? '—' : name) },
    ...(action ? [{ title: '操作', cell: action, className: 'list-actions' }] : []),
  ];
  return (
    <ListTable caption={caption} columns={columns} rows={days.map((day) => ({ ...day, id: day.day }))} busy={false} />
  );
};
