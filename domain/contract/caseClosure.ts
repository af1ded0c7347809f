import { z } from 'zod';
import { closureKinds } from '../case/closureWords.js';
import { moment, sha256 } from './shared.js';

/** What each means, in the description of the interface. */
export const closureKindMeaning =
  'returned 退回起诉状，refused 裁定不予受理，withdrawn 当事人撤回，transferred 移送其他法院，duplicate 与另一件案件重复；';

/** How a case was closed that has no number. */
export const CaseClosure = z
  .object({
    id: z.string().describe('这次处理的 id。'),
    how: z.enum(closureKinds).describe(closureKindMeaning.replace(/；$/u, '。')),
    at: moment.describe('处理的时刻。'),
    version: z.number().int().describe('处理时起诉状的最新一版。'),
    reason: z.string().nullable().describe('原因；当事人没有写的为空，个人信息已删除的为 null。'),
    ruling_number: z.string().nullable().describe('不予受理：裁定书的文号；其他的为 null。'),
    transferred_to: z.string().nullable().describe('移送：移送到的法院；其他的为 null。'),
    duplicate_of: z
      .object({ id: z.string().nullable(), case_number: z.string() })
      .nullable()
      .describe('重复：继续办理的另一件案件，id 只有法院可见；其他的为 null。'),
    document_hash: sha256.nullable().describe('通知书的指纹；没有通知书的为 null。'),
  })
  .meta({ id: 'CaseClosure', description: '没有立案的案件怎样处理完毕。' });
export type CaseClosure = z.infer<typeof CaseClosure>;
