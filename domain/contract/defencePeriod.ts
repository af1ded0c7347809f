import { z } from 'zod';
import { serviceWays } from '../case/casePaperWords.js';

const day = z.iso.date();

/** Until when a defendant answers, from the service that the court recorded. */
export const DefencePeriod = z
  .object({
    name: z.string().nullable().describe('被告；没有姓名的为 null。'),
    served_on: day.describe('记录的送达日期；公告送达为公告发出的日期。'),
    how: z.enum(serviceWays).describe('送达方式，如 direct 直接送达，publication 公告送达。'),
    served_from: day.describe('视为送达的日期，期限自次日起算。'),
    due_on: day.describe('答辩期的最后一日；是休息日的为其后的第一个工作日。'),
    days_left: z.number().int().describe('到最后一日还有几日；当日为 0，已过的为负。'),
    arranged: z.boolean().describe('是否已录入该年的调休安排；没有的只计周末和法定节假日。'),
    answered: z.boolean().describe('是否已提交答辩状。'),
  })
  .meta({ id: 'DefencePeriod', description: '一名被告的答辩期。' });
export type DefencePeriod = z.infer<typeof DefencePeriod>;
