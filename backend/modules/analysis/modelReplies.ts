import { z } from 'zod';
import type { Statement } from '../../../domain/contract/analysis.js';
import { passageFinder, type SourceItem } from '../../../domain/analysis/passages.js';

/** A statement as a model gives it. */
export const SaidStatement = z.object({
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
type SaidStatement = z.infer<typeof SaidStatement>;

/** More than that nobody reads. */
const mostStatements = 30;
const longestText = 600;

/** What a model wrote, without what is around it and no longer than people read. */
export const tidied = (text: string): string => text.trim().slice(0, longestText);

/** Checks statements of a model: each comes with what of its basis was found in the items. */
export const statementChecker = (items: readonly SourceItem[]): ((said: readonly SaidStatement[]) => Statement[]) => {
  const passagesOf = passageFinder(items);
  return (said) =>
    said
      .filter(({ text }) => text.trim() !== '')
      .slice(0, mostStatements)
      .map(({ text, basis }) => ({ text: tidied(text), passages: [...passagesOf(basis)] }));
};
