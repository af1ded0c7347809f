import type { PriceList } from '../../../../../domain/contract/orders.js';
import { amountText } from '../../../../../domain/order/terms.js';
import { OrderButton } from './OrderButton.js';
import '../orders.css';

const number = new Intl.NumberFormat('zh-CN');

/** The packages of credits there are, with their prices. */
export const CreditPackages = ({ prices }: Pick<PriceList, 'prices'>) => (
  <section className="panel mt-3" id="credits" aria-labelledby="credits-title">
    <h2 id="credits-title">平台积分</h2>
    <p className="text-body-secondary">用于平台的智能模型，各方案都可以购买，不过期。</p>
    {prices.packages.length === 0 ? (
      <p className="mb-0">暂未定价，不能在线订购。</p>
    ) : (
      <>
        <ul className="credit-packages">
          {prices.packages.map(({ count, price }) => (
            <li key={count}>
              <strong>{number.format(count)} 积分</strong>
              {amountText(price)}
            </li>
          ))}
        </ul>
        <OrderButton wanted="credits" label="购买积分" variant="outline-primary" />
      </>
    )}
  </section>
);
