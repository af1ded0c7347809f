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
        }),
      )
      .max(100)
      .describe('要扣除积分的任务；不在其中的不扣除，或者事先算不出。'),
  })
  .meta({ id: 'CallCosts', description: '各项智能功能要用的积分，按当前启用的模型的价格计算。' });
export type CallCosts = z.infer<typeof CallCosts>;
