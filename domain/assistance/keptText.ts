import { z } from 'zod';
import type { Task } from './task.js';

/**
 * What a version of a task tells a model and asks of it, as it is kept under `kept/` for ever: results are recorded with the task's
 * version, and who reads such a record later must be able to read what was asked.
 */
export const keptText = ({ name, version, prompt, sees, knowledge, reply, made, grounds }: Task): string =>
  `${JSON.stringify(
    {
      name,
      version,
      prompt,
      parts: Object.values(sees.parts),
      knowledge,
      reply: reply === null ? (made ? 'made' : 'text') : z.toJSONSchema(reply),
      grounds: grounds.by,
    },
    null,
    2,
  )}\n`;
