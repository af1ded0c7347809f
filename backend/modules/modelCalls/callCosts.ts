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
  /** How much of `most` is for the caller's own text; `null` for a task that is shown other things than one text. */
  readonly text: {
    /** The most characters of it that a model is shown. */
    readonly longest: number;
    /** For each thousand characters fewer, a call sets so much less aside. */
    readonly eachThousand: number;
  } | null;
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
  const { calls, tokens } = task.made ?? { calls: 1, tokens: 0 };
  const mayAskAgain = task.reply !== null || task.made !== undefined;
  const all = { prices, promptTokens: calls * (prompt + schema + shown) + tokens, mayAskAgain };
  const bare = { prices, promptTokens: fewestTokens(prompt + schema), mayAskAgain: false };
  const [only, ...others] = parts;
  const given = only?.takes === 'text' && others.length === 0 ? only : null;
  return {
    most: mostItCosts(all, calls * room) + calls - 1, // what each call holds is rounded up by itself
    least: mostItCosts(bare, Math.min(leastTokens, room)),
    text: given && {
      longest: given.most,
      // A character is one token at most.
      eachThousand: mostItCosts({ prices, promptTokens: calls * 1000, mayAskAgain }, 0),
    },
  };
};
