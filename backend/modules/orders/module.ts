import { randomUUID } from 'node:crypto';
import type { Logger } from '../../runtime/logging/logger.js';
import type { Module } from '../../platform/module.js';
import { manualPayment } from './paymentWay.js';
import { orderRoutes, type OrderRouteDeps } from './routes.js';
import { createFulfilment, createSettlePayment } from './settlePayment.js';

type Deps = Omit<OrderRouteDeps, 'paymentWay' | 'settlePayment' | 'logger'> & {
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/** Orders of credits, plans and seats, what they cost, and what a paid one gives. */
export const ordersModule = (deps: Deps): Module => {
  const fulfilment = createFulfilment({ ...deps, newId: randomUUID });
  return {
    routes: (router) =>
      orderRoutes(router, {
        ...deps,
        paymentWay: manualPayment(deps.priceLists),
        settlePayment: createSettlePayment(deps),
      }),
    jobs: [
      {
        name: 'fulfilling paid orders',
        title: '补完已收款的订单',
        at: ['*/10 * * * *'],
        atStart: true,
        work: async (stop) => {
          const { fulfilled, failed } = await fulfilment(stop);
          if (fulfilled + failed > 0)
            deps.logger.info({ fulfilled, failed }, 'gave accounts what their orders paid for');
        },
      },
    ],
  };
};
