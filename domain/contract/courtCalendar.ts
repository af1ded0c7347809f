import { z } from 'zod';
import { arrangementLimits } from '../courtCalendar/arrangedDays.js';
import { dayKinds } from '../courtCalendar/holidays.js';
import { area, call } from './call.js';
import { json } from './responses.js';
import { moment, storedText } from './shared.js';

const Year = z
  .string()
  .regex(/^20\d{2}$/)
  .describe('年份，2000 至 2099。');
const Kind = z.enum(dayKinds).describe('off 放假，worked 上班（周末补班）。');
const Version = z.number().int().min(0).max(1_000_000);

const ArrangedDay = z.object({
  day: z.iso.date().describe('日期。'),
  kind: Kind,
  name: z.string().describe('所属节日，可以为空。'),
});

export const ArrangedYear = z
  .object({
    year: Year,
    version: Version.describe('管理员录入的次数；0 为没有录入过。修改时原样传回。'),
    source: z
      .enum(['entered', 'release', 'none'])
      .describe('entered 管理员录入，release 系统自带，none 尚未录入，只计周末和法定节假日。'),
    days: z.array(ArrangedDay).describe('按日期排列。'),
    changed_at: moment.nullable().describe('管理员最近一次修改的时间。'),
  })
  .meta({ id: 'ArrangedYear', description: '一年的放假和调休安排。' });
export type ArrangedYear = z.infer<typeof ArrangedYear>;

const { days: mostDays, nameLength } = arrangementLimits;

/** The working days of the court. */
export const courtCalendar = area(
  {
    key: 'court-calendar',
    title: '工作日历',
    description:
      '国务院办公厅每年公布的节假日安排，由管理员按年录入；法定期限和补正期限遇休息日顺延，按此计算。没有录入的年份，只计周末和法定节假日。',
  },
  {
    years: call('GET /api/admin/court-calendar', {
      summary: '各年的放假和调休安排',
      response: json(z.array(ArrangedYear), '系统自带和录入过的年份，按年份排列。'),
    }),
    arrange: call('PUT /api/admin/court-calendar/{year}', {
      summary: '录入一年的放假和调休安排',
      description:
        '整年一次录入，代替该年原有的内容；没有一日的，恢复为系统自带的，没有自带的视为尚未录入。所根据的版本已不是最新的，不予保存。',
      path: z.object({ year: Year }),
      noSuch: 'not_found',
      fields: z.strictObject({
        version: Version,
        days: z
          .array(
            z.strictObject({
              day: z.string().max(10, '不是正确的日期').describe('日期，如 2027-01-01。'),
              kind: Kind,
              name: storedText().max(nameLength, `名称不能超过${nameLength}个字`),
            }),
          )
          .max(mostDays, `一年最多${mostDays}日`),
      }),
      response: json(ArrangedYear, '已保存。', { headers: ['X-Position'] }),
      refuses: ['arrangement_changed', 'fields_invalid', 'not_found'],
      repeatable: true,
      meanings: { version: '所根据的版本。', days: '全年的放假日和上班日；普通的周末和工作日不用列出。' },
    }),
  },
);
