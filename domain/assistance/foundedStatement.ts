import { z } from 'zod';

/** A statement as a model gives it, with what it says that it rests on. */
export const FoundedStatement = z.object({
  text: z.string().describe('一句话，不超过100字'),
  basis: z
    .array(
      z.object({
        ref: z.string().describe('资料中方括号内的编号，如 C3'),
        quote: z.string().nullable().describe('该编号下的原文，逐字照抄；编号表示未填写的项目时为 null'),
      }),
    )
    .describe('依据'),
});
export type FoundedStatement = z.infer<typeof FoundedStatement>;
