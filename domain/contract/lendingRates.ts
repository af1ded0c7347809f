import { z } from 'zod';
import { area, call } from './call.js';
import { json } from './responses.js';

const Version = z.number().int().min(0).max(1_000_000);
const day = z.iso.date();
const percent = z.number();

export const LendingRateTable = z
  .object({
    version: Version.describe('改动的次数；0 为没有改动过。改动时原样传回。'),
    rates: z
      .array(
        z.object({
          day: day.describe('公布的日期。'),
          percent: percent.describe('一年期 LPR，百分之几。'),
          source: z.enum(['recorded', 'release']).describe('recorded 管理员录入，release 系统自带。'),
          release_percent: percent.nullable().describe('系统自带的同一日的利率；没有自带的为 null。'),
        }),
      )
      .describe('各期，最近公布的在前；系统自带的略去没有变动的月份。'),
    outdated: z.boolean().describe('最近一期公布已超过 40 天，应当录入新的一期。'),
  })
  .meta({ id: 'LendingRateTable', description: '一年期贷款市场报价利率（LPR）。' });
export type LendingRateTable = z.infer<typeof LendingRateTable>;

/** The loan prime rates by which rates of private lending are looked at. */
export const lendingRates = area(
  {
    key: 'lending-rates',
    title: '贷款市场报价利率',
    description:
      '民间借贷的利率按合同成立时一年期 LPR 的四倍核对。系统自带到 2025 年 11 月 20 日公布的一期，以后的由管理员录入，立即用于填写页、法院审查、批量填写和风险提示。',
  },
  {
    list: call('GET /api/admin/lending-rates', {
      summary: '各期一年期 LPR',
      response: json(LendingRateTable, '全部。'),
    }),
    change: call('PUT /api/admin/lending-rates/{day}', {
      summary: '录入、更正或者收回一期 LPR',
      description:
        '系统自带的不能改动，可以录入同一日的一期代替它。所根据的版本已不是最新的，不予保存。每次改动永久记录操作人。',
      path: z.object({
        day: z.string().max(10).describe('公布的日期，如 2026-01-20，不早于 2019-08-20，不晚于今天。'),
      }),
      noSuch: 'not_found',
      fields: z.strictObject({
        version: Version,
        percent: percent.nullable(),
        confirmed: z.boolean().optional(),
      }),
      response: json(LendingRateTable, '已保存，改动后的全部。', { headers: ['X-Position'] }),
      refuses: ['lending_rates_changed', 'lending_rate_unlikely', 'fields_invalid', 'not_found'],
      repeatable: true,
      meanings: {
        version: '所根据的版本。',
        percent: '一年期 LPR，百分之几，0.5 至 20，最多两位小数；null 为收回录入的这一期。',
        confirmed: '与相邻一期相差超过 0.5 个百分点的，须为 true。',
      },
    }),
  },
);
