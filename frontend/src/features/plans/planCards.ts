import type { PriceList } from '../../../../domain/contract/orders.js';
import { ownModelCallsPerHour, planIncludes, type Plan } from '../../../../domain/account/plans.js';
import type { PlanLimitsView } from '../../../../domain/contract/planLimits.js';
import { amountText } from '../../../../domain/order/terms.js';

export type CardPlan = Exclude<Plan, 'admin'>;
export type PlanCard = {
  readonly plan: CardPlan;
  readonly forWhom: string;
  readonly includes: readonly string[];
};

const number = new Intl.NumberFormat('zh-CN');

const ownModels = `使用自己的智能模型不扣积分（每小时最多 ${number.format(ownModelCallsPerHour)} 次）`;

/** What the set limits say of a plan, so that what is promised is what the server grants; nothing while they are being read. */
const numbersOf = (plan: CardPlan, limits: PlanLimitsView | undefined): string[] => {
  if (limits === undefined) return [];
  const { generations_per_day: perDay, batch_rows: rows, batch_pleadings: pleadings } = limits[plan];
  const credits = plan === 'explorer' ? 0 : limits[plan].monthly_credits;
  const members = plan === 'enterprise' ? limits[plan].team_members : 0;
  return [
    perDay === null
      ? '生成文书不限份数'
      : `每天生成 ${number.format(perDay)} 份文书，内容相同的只算一份；向法院提交不受此限，提交新的版本和补正不计份数`,
    `批量填写每批 ${number.format(rows)} 行，每天批量提交 ${number.format(pleadings)} 份`,
    ...(credits > 0 ? [`每月 ${number.format(credits)} 平台积分`] : []),
    ...(members > 0 ? [`每个团队 ${number.format(members)} 名成员，席位可以另订`] : []),
  ];
};
const termsOf = (plan: CardPlan, limits: PlanLimitsView | undefined): string[] => [
  ...numbersOf(plan, limits),
  ...(planIncludes(plan, 'privateKnowledge') ? ['自建检索模型和知识库'] : []),
];

/** The plans there are to choose from. What the enterprise plan has besides is by agreement: the card says so and does not pretend to it. */
export const planCards = (limits: PlanLimitsView | undefined): readonly PlanCard[] => [
  {
    plan: 'explorer',
    forWhom: '适合偶尔需要起草文书的个人',
    includes: [...termsOf('explorer', limits), ownModels, '购买积分后可使用平台智能模型'],
  },
  {
    plan: 'professional',
    forWhom: '适合经常办理案件的律师和法务',
    includes: [...termsOf('professional', limits), ownModels],
  },
  {
    plan: 'enterprise',
    forWhom: '适合律师事务所、企业和机构',
    includes: [
      ...termsOf('enterprise', limits),
      ownModels,
      '团队协作：共用文书、常用代理人和语段，检索利益冲突，操作记录',
      '服务等级保障和私有化部署：另行约定，请与我们联系',
    ],
  },
];

/** What a card says of its price; `prices` is unknown while they are being read. */
export const planPrice = (plan: CardPlan, prices: PriceList['prices'] | undefined): string => {
  if (plan === 'explorer') return '免费';
  if (prices === undefined) return '…';
  const price = prices[plan];
  return price === null ? '暂未定价' : `${amountText(price)}／月`;
};
