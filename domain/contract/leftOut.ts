import { z } from 'zod';

/** How many whole items (answers of a form, turns of a conversation) a model was not shown for want of room: none is ever cut. */
export const leftOut = z
  .number()
  .int()
  .min(0)
  .describe('因篇幅过长没有交给模型的项目数；每一项或者全部交给，或者不交给。');
