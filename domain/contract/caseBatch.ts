import { z } from 'zod';

const batchHead = {
  id: z.string().describe('批量的 id。'),
  name: z.string().nullable().describe('提交人给这一批起的名称；个人信息已清除的为 null。'),
  rows: z.number().int().min(1).describe('提交人选定提交的行数。'),
};
/** The batch that a case was filed from, as the court is told of it. */
export const BatchHead = z.object(batchHead);
export type BatchHead = z.infer<typeof BatchHead>;

export const batchOfCase = z
  .object({ ...batchHead, cases: z.number().int().min(1).describe('法院已收到的件数。') })
  .optional()
  .describe('由当事人批量提交的：属于哪一批；逐件提交的略去。');
export type BatchOfCase = z.infer<typeof batchOfCase>;

/** Narrows a list to one batch. */
export const BatchFilter = z.string().min(1).max(100);
export const batchFilterMeaning = '只含这一批（批量的 id）的案件。';
