import { z } from 'zod';
import { moment } from './shared.js';

/** What lists and figures lack of the log; `null` where they lack nothing. */
export const Behind = z
  .object({
    state: z
      .enum(['behind', 'filling', 'unknown'])
      .describe(
        'behind 截至 as_of 都已计入，此后的改动正在更新；filling 刚升级或恢复，正在从事件日志重新建立，尚不完整，数字为 null；unknown 事件日志读不到，无法确认是否最新。',
      ),
    as_of: moment.nullable().describe('此刻之前的改动都已计入；不知道的为 null。'),
  })
  .nullable()
  .describe('内容是否落后于事件日志；没有落后的为 null。');
export type Behind = z.infer<typeof Behind>;

/** Whether rows are missing that were there long ago: what is counted then is no figure. */
export const isFilling = (behind: Behind): boolean => behind?.state === 'filling';
