import type { Prices } from '../../../domain/account/commands.js';
import { mostItCosts } from '../../../domain/account/holds.js';
import type { Task } from '../../../domain/assistance/task.js';
import { estimateTokens, fewestTokens } from '../../../domain/usage/tokenUsage.js';
import { structuredForm } from '../../adapters/modelService/structured.js';
import { leastTokens, usualMaxTokens } from './callModel.js';

/** Between what bounds a call costs, in ten-thousandths of a credit. */
export type CostBounds = {
  /** What it sets aside where the credits suffice: with all that the task may show, the longest reply, and asking again. */
  readonly most: number;
  /** With fewer it is refused, whatever is asked. */
  readonly least: number;
};

/** Fences, titles and numbers around each part of what a model is shown. */
const tokensAround = 200;

/** What a call of a task can cost at a model; `maxTokens`: the model's limit of a reply, if it has one. */
export const costBounds = (task: Task, prices: Prices, maxTokens: number | null): CostBounds => {
  const parts = Object.values(task.sees.parts);
  const prompt = estimateTokens(task.prompt);
  const schema = task.reply === null ? 0 : estimateTokens(JSON.stringify(structuredForm(task.reply)));
  const shown = parts.reduce((sum, { most }) => sum + most + tokensAround, tokensAround) + (task.knowledge?.most ?? 0);
  const room = maxTokens ?? usualMaxTokens;
  const call = { prices, promptTokens: prompt + schema + shown, mayAskAgain: task.reply !== null };
  const bare = { prices, promptTokens: fewestTokens(prompt + schema), mayAskAgain: false };
  return { most: mostItCosts(call, room), least: mostItCosts(bare, Math.min(leastTokens, room)) };
};
