import { Alert, Button } from 'react-bootstrap';
import type { LendingRateTable } from '../../../../domain/contract/lendingRates.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import { rateBounds } from '../../../../domain/lendingRate/publications.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { lendingRateTable, type RateChange, type ShownRate } from './lendingRateTable.js';
import { RateDialog } from './RateDialog.js';

type Row = ShownRate & { readonly id: string };

const sourceWords = ({ source, release_percent: released }: ShownRate): string => {
  if (source === 'release') return '系统自带';
  return released === null ? '管理员录入' : `管理员录入，代替系统自带的${released}%`;
};

const Outdated = ({ table: { outdated, rates } }: { readonly table: LendingRateTable }) =>
  outdated ? (
    <Alert variant="warning">
      最近一期是{chineseDate(rates[0]?.day ?? '')}公布的，已超过{rateBounds.outdatedDays}天。LPR
      每月公布一次，请录入以后各期；没有录入的，提醒当事人时写明是按收录的最近一期。
    </Alert>
  ) : null;

const Table = ({ table }: { readonly table: LendingRateTable }) => {
  const dispatch = useAppDispatch();
  const open = (about: Omit<RateChange, 'version'>) =>
    dispatch(lendingRateTable.actions.dialogOpened({ ...about, version: table.version }));
  const columns: readonly Column<Row>[] = [
    { title: '公布日期', cell: ({ day }) => day },
    { title: '一年期 LPR', cell: ({ percent }) => `${percent}%` },
    { title: '四倍', cell: ({ percent }) => `${Number((percent * 4).toFixed(2))}%` },
    { title: '来源', cell: sourceWords },
    {
      title: '操作',
      className: 'list-actions',
      cell: (rate) => (
        <div className="d-flex flex-wrap gap-2 justify-content-md-end">
          <Button
            size="sm"
            variant="outline-primary"
            aria-label={`更正${rate.day}的一期`}
            onClick={() => open({ rate, takesBack: false })}
          >
            更正
          </Button>
          {rate.source === 'release' ? null : (
            <Button
              size="sm"
              variant="outline-danger"
              aria-label={`收回${rate.day}的一期`}
              onClick={() => open({ rate, takesBack: true })}
            >
              收回
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <>
      <Outdated table={table} />
      <Button className="mb-3" onClick={() => open({ rate: null, takesBack: false })}>
        录入一期
      </Button>
      <ListTable
        caption="一年期 LPR，最近公布的在前"
        columns={columns}
        rows={table.rates.map((rate) => ({ ...rate, id: rate.day }))}
        busy={false}
      />
    </>
  );
};

/** /app/admin/lending-rates: the loan prime rates that bound private lending. */
const LendingRatesPage = () => {
  const { list, data, reload } = useResource(lendingRateTable);
  return (
    <div className="page">
      <PageTitle title="贷款市场报价利率">
        民间借贷的利率按合同成立时一年期贷款市场报价利率（LPR）的四倍核对。LPR
        由全国银行间同业拆借中心每月20日公布；系统自带的略去没有变动的月份，以后各期在这里录入，立即生效，每次更改都会记录操作人。
      </PageTitle>
      <ReadNotice read={list} label="正在加载利率表…" onRetry={reload} />
      {data === undefined ? null : <Table table={data} />}
      <RateDialog />
    </div>
  );
};

export default LendingRatesPage;
