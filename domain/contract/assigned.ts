import { z } from 'zod';
import { KnownAccount } from './shared.js';

/** Who has the case at the court. */
export const assigneeOfCase = KnownAccount.nullable().describe('承办人；没有的为 null。');

/** Which cases a list has by who has them: `mine`, `none`, or the id of an account. */
export const AssignedFilter = z.string().min(1).max(100);
/** What it means, in the description of the interface. */
export const assignedFilterMeaning = '只含：mine 本人承办的，none 还没有承办人的，或者某一账号（id）承办的案件。';

export const AssignedCounts = z
  .object({
    mine: z.number().int().min(0).describe('本人承办的。'),
    unassigned: z.number().int().min(0).describe('还没有承办人的。'),
  })
  .describe('不论搜索与筛选，列表中待立案和已立案的案件各有多少件。');
export type AssignedCounts = z.infer<typeof AssignedCounts>;
