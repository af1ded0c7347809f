import type { PriceList } from '../../../../domain/contract/orders.js';
import { creditsOf } from '../../../../domain/account/credits.js';
import { ownModelCallsPerHour, planIncludes, planTerms, type Plan } from '../../../../domain/account/plans.js';
import { amountText } from '../../../../domain/order/terms.js';

export type CardPlan = Exclude<Plan, 'admin'>;
export type PlanCard = {
  readonly plan: CardPlan;
  readonly forWhom: string;
  readonly includes: readonly string[];
};

const number = new Intl.NumberFormat('zh-CN');

const ownModels = `使用自己的智能模型不扣积分（每小时最多 ${number.format(ownModelCallsPerHour)} 次）`;

/** What the rules themselves say of a plan, so that what is promised is what the server grants. */
const termsOf = (plan: Plan): string[] => {
  const { generationsPerDay, monthlyCredits } = planTerms[plan];
  return [
    generationsPerDay === null
      ? '生成文书不限份数'
      : `每天生成 ${generationsPerDay} 份文书，内容相同的只算一份；向法院提交不受此限，提交新的版本和补正不计份数`,
    ...(planIncludes(plan, 'privateKnowledge') ? ['自建检索模型和知识库'] : []),
    ...(monthlyCredits > 0 ? [`每月 ${number.format(creditsOf(monthlyCredits))} 平台积分`] : []),
  ];
};

/** The plans there are to choose from. What the enterprise plan has besides is by agreement: the card says so and does not pretend to it. */
export const planCards: readonly PlanCard[] = [
  {
    plan: 'explorer',
    forWhom: '适合偶尔需要起草文书的个人',
    includes: [...termsOf('explorer'), ownModels, '购买积分后可使用平台智能模型'],
  },
  {
    plan: 'professional',
    forWhom: '适合经常办理案件的律师和法务',
    includes: [...termsOf('professional'), ownModels],
  },
  {
    plan: 'enterprise',
    forWhom: '适合律师事务所、企业和机构',
    includes: [
      ...termsOf('enterprise'),
      ownModels,
      '团队协作：成员、席位和团队的操作记录',
      '知识共享：团队共用的文档组',
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
