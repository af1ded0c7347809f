import { z } from 'zod';

/** See `domain/case/legalClock.ts`. */
export const FilingClock = z
  .object({
    due_on: z.iso
      .date()
      .describe('最后一日；是休息日的，已顺延至其后的第一个工作日（民事诉讼法第八十五条，行政诉讼法解释第四十八条）。'),
    days_left: z.number().int().describe('还有几日，按日历日；当日到期为 0，已过为负数。'),
    halted: z.boolean().describe('是否正等待补正：期间暂停，自收到补正材料之日起重新计算（登记立案规定第七条）。'),
    arranged: z.boolean().describe('是否已录入最后一日所在年的调休安排；没有的只计周末和法定节假日。'),
  })
  .meta({
    id: 'FilingClock',
    description:
      '决定是否立案的法定期限：七日（民事诉讼法第一百二十六条，行政诉讼法第五十一条，赔偿委员会程序规定第三条）；刑事自诉十五日（刑事诉讼法解释第三百二十条）。',
  });
export type FilingClock = z.infer<typeof FilingClock>;
