import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link, useSearchParams } from 'react-router';
import { registerViewNames, registerViews, type RegisterView } from '../../../../../domain/case/numberRegister.js';
import type { RegisteredNumber } from '../../../../../domain/contract/courtLists.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { isFilling } from '../../../../../domain/contract/behind.js';
import { BehindNotice } from '../../../components/lists/BehindNotice.js';
import { ListFilter } from '../../../components/lists/ListFilter.js';
import { ListResult } from '../../../components/lists/ListResult.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { adminPaths } from '../../courtDesk/index.js';
import { AccountName } from '../../../components/ActorName.js';
import { ExportMenu, CourtKeys } from '../../courtDesk/view/index.js';
import { NumberHistoryDialog } from './NumberHistoryDialog.js';
import { numberHistory, numberRegister, REGISTER_PAGE_SIZE } from './numberRegister.js';
import './numberRegister.css';

const number = new Intl.NumberFormat('zh-CN');

type Series = { readonly series: string; readonly entries: number };
/** Numbers that the rules do not know have no year and no type word. */
const otherNumbers = '其他';
const yearOf = (series: string): string => /^\((\d{4})\)/u.exec(series)?.[1] ?? otherNumbers;
const yearName = (year: string): string => (year === otherNumbers ? '不合案号格式' : `${year}年`);
/** Court code and type word, which with the year make up a series. */
const wordsName = (series: string): string => (series === '' ? '全部' : `${series.replace(/^\(\d{4}\)/u, '')}字`);

const yearsIn = (all: readonly Series[]): string[] => [...new Set(all.map(({ series }) => yearOf(series)))];
/** The series of a year, with most entries first: what somebody looks for who chose the year only. */
const seriesOfYear = (all: readonly Series[], year: string): Series[] =>
  all.filter(({ series }) => yearOf(series) === year);

const gapText = ({ first, last }: NonNullable<RegisteredNumber['gap']>): string =>
  first === last ? `空出 ${first} 号` : `空出 ${first} 至 ${last} 号，共 ${last - first + 1} 个`;

const isPlain = ({
  gap,
  correction,
  replaced,
  other_cases: others,
  is_disordered: disordered,
  acknowledged,
}: RegisteredNumber) =>
  gap === null && correction === null && replaced === null && others === 0 && !disordered && acknowledged.length === 0;

/** What is to know about an entry besides its number: each on a line of its own. */
const Remarks = ({ row }: { readonly row: RegisteredNumber }) => (
  <ul className="register-remarks">
    {row.gap === null ? null : (
      <li>
        <span className="case-tag">空号</span>
        本号之前{gapText(row.gap)}
      </li>
    )}
    {row.correction === null ? null : (
      <li>
        由{row.correction.former_number}更正而来，原因：{row.correction.reason}
      </li>
    )}
    {row.replaced === null ? null : (
      <li>
        <span className="case-tag case-tag-plain">已更正</span>
        {row.replaced.by === null ? '系统' : <AccountName account={row.replaced.by} />}于{' '}
        <CourtMoment iso={row.replaced.at} /> 更正为{row.replaced.with}，原因：
        {row.replaced.reason}
      </li>
    )}
    {row.other_cases === 0 ? null : (
      <li>
        <span className="case-tag">一号多案</span>
        另有 {row.other_cases} 件案件用过本号
      </li>
    )}
    {row.is_disordered ? (
      <li>
        <span className="case-tag">次序颠倒</span>
        早于前一号编立
      </li>
    ) : null}
    {row.acknowledged.length === 0 ? null : <li>编立时确认：{row.acknowledged.join('、')}</li>}
  </ul>
);

const columnsFor = (onOpen: (number: string) => void): Column<RegisteredNumber>[] => [
  {
    title: '案号',
    className: 'list-unbroken',
    cell: (row) => (
      <span className={row.replaced === null ? 'case-number' : 'case-number register-replaced'}>{row.number}</span>
    ),
  },
  {
    title: '案件',
    cell: (row) => {
      const name = row.parties ?? (row.erased ? '个人信息已清除' : '—');
      return row.case_number === null ? name : <Link to={adminPaths.judgement(row.case_number)}>{name}</Link>;
    },
  },
  {
    title: '编立',
    className: 'list-unbroken',
    cell: (row) => (
      <span className="register-given">
        <CourtMoment iso={row.given_at} />
        <span className="text-body-secondary small text-break">
          {row.given_by === null ? '系统' : <AccountName account={row.given_by} />}
        </span>
      </span>
    ),
  },
  { title: '情况', cell: (row) => (isPlain(row) ? '—' : <Remarks row={row} />) },
  {
    title: '操作',
    className: 'list-actions',
    cell: ({ number }) => (
      <Button size="sm" variant="outline-primary" aria-label={`${number}的来历`} onClick={() => onOpen(number)}>
        来历
      </Button>
    ),
  },
];

const viewOf = (text: string | null): RegisterView => registerViews.find((view) => view === text) ?? 'all';
const pageOf = (text: string | null): number => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1);

/** The register as the address names it, so that going back and a shared link show the same. */
const useRegisterQuery = () => {
  const [params, setParams] = useSearchParams();
  const change = (changed: Readonly<Record<string, string>>): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [name, value] of Object.entries(changed)) next.set(name, value);
      return next;
    });
  const query = {
    series: params.get('series'),
    view: viewOf(params.get('view')),
    page: pageOf(params.get('page')),
  };
  return { query, change };
};

/** /app/admin/case-numbers: every number that the court has given, by series, with gaps, corrections and numbers of two cases. */
const NumberRegisterPage = () => {
  const { query, change } = useRegisterQuery();
  const { list, data, reload } = useResource(numberRegister, query);
  const filling = isFilling(data?.behind ?? null);
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<string | null>(null);
  const open = (number: string) => {
    setOpened(number);
    dispatch(numberHistory.actions.requested(number));
  };
  const close = () => {
    setOpened(null);
    dispatch(numberHistory.actions.forgotten());
  };
  return (
    <>
      <PageTitle title="案号登记簿">
        每个系列编过的案号：何时由谁编立，空出哪些编号，更正了什么、为什么。空号不一定有误，也可能编在纸质案件或其他系统中。
      </PageTitle>
      <BehindNotice behind={data?.behind} onReload={reload} />
      <div className="list-tools">
        {data === undefined || data.all_series.length === 0 ? null : (
          <>
            <ListFilter
              label="年份"
              value={yearOf(data.series)}
              options={yearsIn(data.all_series).map((year) => ({ value: year, name: yearName(year) }))}
              onChoose={(year) => change({ series: seriesOfYear(data.all_series, year)[0]?.series ?? '' })}
            />
            <ListFilter
              label="法院代字和类型代字"
              value={data.series}
              options={seriesOfYear(data.all_series, yearOf(data.series)).map(({ series, entries }) => ({
                value: series,
                name: filling ? wordsName(series) : `${wordsName(series)}（${number.format(entries)}）`,
              }))}
              onChoose={(series) => change({ series })}
            />
          </>
        )}
        <ListFilter
          label="查看"
          value={query.view}
          options={registerViews.map((view) => ({ value: view, name: registerViewNames[view] }))}
          onChoose={(view) => change({ view })}
        />
        <p className="list-total" role="status">
          {data === undefined || filling ? '' : `共 ${number.format(data.total)} 个案号`}
        </p>
        {data === undefined ? null : (
          <ExportMenu
            wanted={{ list: 'numbers', series: data.series, view: query.view }}
            total={filling ? 0 : data.total}
          />
        )}
      </div>
      <ListResult
        result={list}
        page={query.page}
        pageSize={REGISTER_PAGE_SIZE}
        onPage={(page) => change({ page: String(page) })}
        onRetry={reload}
        empty={
          filling ? null : query.view === 'all' ? (
            <EmptyState title="还没有编立过案号" icon="bi-journal-text" />
          ) : (
            <EmptyState title={`本系列没有“${registerViewNames[query.view]}”的案号`} icon="bi-check2-circle" />
          )
        }
      >
        {({ items }, busy) => (
          // A case that was corrected stands there once for each of its numbers.
          <div className="wide-list">
            <ListTable
              caption="案号登记簿"
              columns={columnsFor(open)}
              rows={items.map((row) => ({ ...row, id: row.receipt_id }))}
              busy={busy}
            />
          </div>
        )}
      </ListResult>
      <NumberHistoryDialog number={opened} onClose={close} />
      <CourtKeys />
    </>
  );
};

export default NumberRegisterPage;
