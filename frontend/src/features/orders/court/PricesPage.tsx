import type { ReactNode } from 'react';
import { Alert, Button } from 'react-bootstrap';
import type { PriceList } from '../../../../../domain/contract/orders.js';
import { amountText, offersAnything } from '../../../../../domain/order/terms.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { planName } from '../../../components/plans/planNames.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { priceList } from '../priceList.js';
import { LimitsPanel } from './LimitsPanel.js';
import { PricesDialog } from './PricesDialog.js';
import '../orders.css';

const number = new Intl.NumberFormat('zh-CN');
const priceText = (price: number | null, per: string): string =>
  price === null ? '暂未定价' : `${amountText(price)}／${per}`;

const Facts = ({ list: { version, prices, abouts, payment } }: { readonly list: PriceList }) => {
  const facts: readonly { readonly name: string; readonly value: ReactNode }[] = [
    { name: planName('professional'), value: priceText(prices.professional, '月') },
    { name: planName('enterprise'), value: priceText(prices.enterprise, '月') },
    { name: '团队席位', value: priceText(prices.seat, '个') },
    {
      name: '积分包',
      value:
        prices.packages.length === 0
          ? '暂未定价'
          : prices.packages.map(({ count, price }) => (
              <div key={count}>
                {number.format(count)} 积分，{amountText(price)}
              </div>
            )),
    },
    {
      name: '付款说明',
      value: payment === '' ? '没有填写，购买人看到的是联系方式' : <span className="order-payment">{payment}</span>,
    },
    ...(['explorer', 'professional', 'enterprise'] as const).map((plan) => ({
      name: `${planName(plan)}适合谁`,
      value: abouts[plan] === '' ? '系统自带的文字' : abouts[plan],
    })),
    { name: '版本', value: version === 0 ? '没有设定过' : `第 ${version} 版` },
  ];
  return (
    <section className="panel" aria-label="现在的价格">
      <dl className="order-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** /app/admin/prices: what credits, plans and seats cost, how buyers pay, and how much plans give. */
const PricesPage = () => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(priceList);
  const edit =
    data === undefined ? undefined : (
      <Button onClick={() => dispatch(priceList.actions.dialogOpened(data))}>修改价格</Button>
    );
  return (
    <div className="page order-page">
      <PageTitle title="价格和限额" actions={edit}>
        没有定价的不能订购。修改立即生效，已提交的订单保持提交时的价格；每一次修改都有记录。
      </PageTitle>
      <ReadNotice read={list} label="正在加载价格…" onRetry={reload} />
      {data === undefined ? null : (
        <>
          {offersAnything(data.prices) ? null : (
            <Alert variant="info">现在什么都没有定价，价格方案页只显示联系方式。</Alert>
          )}
          <Facts list={data} />
        </>
      )}
      <LimitsPanel />
      <PricesDialog />
    </div>
  );
};

export default PricesPage;
