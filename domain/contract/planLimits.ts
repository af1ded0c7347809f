import { z } from 'zod';
import { lesserLimits, limitedPlans, mostOfPlans, type LimitName, type PlanLimits } from '../account/planLimits.js';
import { planTerms } from '../account/plans.js';
import { call } from './call.js';
import { json } from './responses.js';

/** What people call each limit. */
export const limitNames: Readonly<Record<LimitName, string>> = {
  generationsPerDay: '每天生成文书（份）',
  batchRows: '批量填写每批（行）',
  batchPleadings: '批量提交每天（份）',
  monthlyCredits: '每月平台积分',
  teamMembers: '每个团队的成员（人）',
};
/** The fields of the limits in requests and responses. */
export const limitFields = {
  generationsPerDay: 'generations_per_day',
  batchRows: 'batch_rows',
  batchPleadings: 'batch_pleadings',
  monthlyCredits: 'monthly_credits',
  teamMembers: 'team_members',
} as const satisfies Record<LimitName, string>;

const format = new Intl.NumberFormat('zh-CN');
/** The sentence for a limit that is no whole number within its bounds. */
export const limitProblem = (limit: LimitName): string => {
  const least = limit === 'monthlyCredits' ? 0 : 1;
  const open = limit === 'generationsPerDay' ? '，不限的留空' : '';
  return `请填写 ${least} 到 ${format.format(mostOfPlans[limit])} 的整数${open}`;
};
/** The sentence for a plan that gives less than the one below it. */
export const lesserProblem = (plan: 'professional' | 'enterprise'): string =>
  `不能少于${plan === 'professional' ? planTerms.explorer.name : planTerms.professional.name}的`;

const whole = (limit: LimitName) => {
  const problem = limitProblem(limit);
  return z
    .int(problem)
    .min(limit === 'monthlyCredits' ? 0 : 1, problem)
    .max(mostOfPlans[limit], problem);
};
const counted = {
  generations_per_day: whole('generationsPerDay').nullable().describe('每天可生成几份文书；null 为不限。'),
  batch_rows: whole('batchRows').describe('批量填写的一张表格最多几行。'),
  batch_pleadings: whole('batchPleadings').describe('一天可批量提交几份。'),
};
const withCredits = {
  ...counted,
  monthly_credits: whole('monthlyCredits').describe('每月发放多少平台积分；0 为不发放。'),
};
const withTeams = {
  ...withCredits,
  team_members: whole('teamMembers').describe('每个团队最多几名成员，订购的席位另加。'),
};

export const PlanLimitsView = z
  .object({
    explorer: z.object(counted).describe('探索版。'),
    professional: z.object(withCredits).describe('专业版。'),
    enterprise: z.object(withTeams).describe('企业版。'),
  })
  .meta({ id: 'PlanLimits', description: '各方案的限额。' });
export type PlanLimitsView = z.infer<typeof PlanLimitsView>;

type Counted = z.infer<z.ZodObject<typeof counted>>;

/** The limits as the API has them. */
export const limitsView = ({ explorer, professional, enterprise }: PlanLimits): PlanLimitsView => {
  const view = (of: PlanLimits['explorer']): Counted => ({
    generations_per_day: of.generationsPerDay,
    batch_rows: of.batchRows,
    batch_pleadings: of.batchPleadings,
  });
  return {
    explorer: view(explorer),
    professional: { ...view(professional), monthly_credits: professional.monthlyCredits },
    enterprise: {
      ...{ ...view(enterprise), monthly_credits: enterprise.monthlyCredits },
      team_members: enterprise.teamMembers,
    },
  };
};

/** The limits that the API was given. */
export const limitsGiven = ({ explorer, professional, enterprise }: PlanLimitsView): PlanLimits => {
  const given = (of: Counted): PlanLimits['explorer'] => ({
    generationsPerDay: of.generations_per_day,
    batchRows: of.batch_rows,
    batchPleadings: of.batch_pleadings,
  });
  return {
    explorer: given(explorer),
    professional: { ...given(professional), monthlyCredits: professional.monthly_credits },
    enterprise: {
      ...{ ...given(enterprise), monthlyCredits: enterprise.monthly_credits },
      teamMembers: enterprise.team_members,
    },
  };
};

const Version = z.number().int().min(0).max(1_000_000);
const Set = z.object({
  version: Version.describe('第几次设定；0 为没有设定过，是系统自带的限额。'),
  limits: PlanLimitsView.describe('这一次设定后各方案的限额。'),
});
export type PlanLimitsSet = z.infer<typeof Set>;

const given = z
  .strictObject({
    explorer: z.strictObject(counted).describe('探索版；没有月度积分。'),
    professional: z.strictObject(withCredits).describe('专业版；各项不少于探索版的。'),
    enterprise: z.strictObject(withTeams).describe('企业版；各项不少于专业版的。'),
  })
  .superRefine((typed, ctx) => {
    for (const { plan, limit } of lesserLimits(limitsGiven(typed)))
      ctx.addIssue({ code: 'custom', path: [plan, limitFields[limit]], message: lesserProblem(plan) });
  });

const fieldsOf = { explorer: counted, professional: withCredits, enterprise: withTeams } as const;
/** Each limit of each plan, as its place in a request. */
const placesOfLimits = limitedPlans.flatMap((plan) =>
  Object.entries(fieldsOf[plan]).map(
    ([field, { description }]) => [`limits.${plan}.${field}`, description ?? ''] as const,
  ),
);

/** How much each plan gives, as administrators set it. */
export const planLimitCalls = {
  planLimits: call('GET /api/admin/plan-limits', {
    summary: '各方案的限额',
    response: json(Set, '现在的限额。'),
  }),
  setPlanLimits: call('PUT /api/admin/plan-limits', {
    summary: '设定各方案的限额',
    description:
      '立即生效。本月已发放的积分不变；新的月度积分从本月尚未发放的起算，以前各月仍按当时的设定补发。所根据的版本已不是最新的，不予保存。',
    fields: z.strictObject({ version: Version, limits: given }),
    response: json(Set, '已保存。', { headers: ['X-Position'] }),
    refuses: ['fields_invalid', 'plan_limits_changed', 'plan_limits_invalid'],
    repeatable: true,
    meanings: { version: '所根据的版本。', limits: '各方案的限额。', ...Object.fromEntries(placesOfLimits) },
  }),
};
