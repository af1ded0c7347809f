import { z } from 'zod';

/** What calls of models cost the caller, and what they have for it. */
export const CallCosts = z
  .object({
    credits: z.number().describe('现在的余额，含冻结的。'),
    held: z.number().min(0).describe('其中正在进行的调用所冻结的。'),
    tasks: z
      .array(
        z.object({
          task: z.string().describe('任务的标识。'),
          most: z.number().min(0).describe('至多扣除的积分；先冻结，多的退回。'),
          least: z.number().min(0).describe('可用的积分少于此数时，调用会被拒绝。'),
          text: z
            .object({
              longest: z.int().min(0).describe('most 所计的字数，即模型至多读到的字数。'),
              each_thousand: z.number().min(0).describe('文字每少一千字，至多扣除的积分减少多少。'),
            })
            .nullable()
            .describe('most 中随文字长短而变的部分；null 表示不随一段文字的长短而变。'),
        }),
      )
      .max(100)
      .describe('要扣除积分的任务；不在其中的不扣除。'),
  })
  .meta({ id: 'CallCosts', description: '各项智能功能要用的积分，按当前启用的模型的价格计算。' });
export type CallCosts = z.infer<typeof CallCosts>;
