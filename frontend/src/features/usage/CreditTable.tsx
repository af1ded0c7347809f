import { courtClock, writtenDay } from '../../../../domain/courtCalendar/courtClock.js';
import type { CreditEntry, CreditHistory } from '../../../../domain/contract/creditHistory.js';
import { sourceName } from '../../../../domain/usage/usageSources.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { creditsText } from '../../components/plans/planNames.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../core/hooks.js';
import { tokenText } from './usageFigures.js';

type DaySums = CreditHistory['days'][number];
/** An entry, or the sums of the day that begins with the next one. */
type Row = ({ readonly is: 'day' } & DaySums & { readonly id: string }) | ({ readonly is: 'entry' } & CreditEntry);

const rowsOf = ({ days, items }: CreditHistory): Row[] =>
  days.flatMap((day) => [
    { is: 'day' as const, id: day.day, ...day },
    ...items.filter((entry) => entry.day === day.day).map((entry) => ({ is: 'entry' as const, ...entry })),
  ]);

/** `+100`, `−0.05`; nothing for what changes no balance. */
const signed = (amount: number): string => `${amount < 0 ? '−' : '+'}${creditsText(Math.abs(amount))}`;

const amountText = ({ kind, amount, held }: CreditEntry): string => {
  if (kind === 'held') return `冻结 ${creditsText(held)}`;
  return kind === 'released' ? `退回 ${creditsText(held)}` : signed(amount);
};

const grantText = ({ grant, month, amount }: CreditEntry): string => {
  if (grant === 'order') return '订购积分';
  if (grant !== 'plan') return amount < 0 ? '管理员收回' : '管理员给予';
  return month === null ? '方案积分' : `方案积分（${Number(month.slice(0, 4))}年${Number(month.slice(5))}月）`;
};

const whyText = { nothing_usable: '没有得到可用的结果，没有扣除', lapsed: '调用中断，没有扣除' } as const;

const What = ({ entry }: { readonly entry: CreditEntry }) => (
  <span className="d-block text-break">
    {entry.source === null ? grantText(entry) : sourceName(entry.source)}
    {entry.model === null ? null : (
      <span className="d-block small text-body-secondary">
        {entry.model}
        {entry.document === null ? null : `，${entry.document}`}
      </span>
    )}
    {entry.kind === 'held' ? <span className="d-block small text-body-secondary">正在进行，完成后多退</span> : null}
    {entry.why === null ? null : <span className="d-block small text-body-secondary">{whyText[entry.why]}</span>}
  </span>
);

const daySums = ({ granted, spent, released }: DaySums): string =>
  [
    ...(granted === 0 ? [] : [`给予 ${creditsText(granted)}`]),
    `扣除 ${creditsText(spent)}`,
    ...(released === 0 ? [] : [`退回 ${creditsText(released)}`]),
  ].join('，');

const columnsIn = (timeZone: string): readonly Column<Row>[] => [
  {
    title: '时间',
    className: 'list-unbroken',
    cell: (row) =>
      row.is === 'day' ? (
        <strong>{writtenDay(row.day)}</strong>
      ) : (
        <time dateTime={row.at}>{courtClock(new Date(row.at), timeZone).time.slice(0, 5)}</time>
      ),
  },
  { title: '事项', cell: (row) => (row.is === 'day' ? <strong>当日合计</strong> : <What entry={row} />) },
  {
    title: '积分',
    className: 'credit-amount',
    cell: (row) => (row.is === 'day' ? <strong>{daySums(row)}</strong> : amountText(row)),
  },
  {
    title: '词元（输入＋输出）',
    className: 'credit-amount',
    cell: (row) =>
      row.is === 'day' || row.kind !== 'spent'
        ? '—'
        : `${row.estimated ? '约' : ''}${tokenText(row.prompt_tokens)}＋${tokenText(row.total_tokens - row.prompt_tokens)}`,
  },
];

/** The entries of a page by day, each day with its sums. */
export const CreditTable = ({ history, busy }: { readonly history: CreditHistory; readonly busy: boolean }) => (
  <div className="wide-list">
    <ListTable
      caption="积分记录"
      columns={columnsIn(useAppSelector(selectCourtTimeZone))}
      rows={rowsOf(history)}
      busy={busy}
    />
  </div>
);
