import { tasksIn } from '../../../domain/assistance/tasks/ofDomains.js';
import { textOptimization } from '../../../domain/assistance/tasks/textOptimization.js';
import { rewritingStyles, writing, type TextVersion } from '../../../domain/contract/writing.js';
import { statedBesides } from '../../../domain/writing/particulars.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppRouter } from '../../platform/http/types.js';
import { type ModelTasks, serveTask } from '../modelCalls/index.js';

/** A rewriting that is so much longer than its text says more than the text. */
const longestOf = (text: string): number => text.length * 3 + 300;

/** POST /api/assistance/optimise-text: three ways to put a text, each with what it states besides and what it leaves out. */
export const optimiseTextRoute = (
  router: AppRouter,
  { modelTasks }: { readonly modelTasks: Pick<ModelTasks, 'ask'> },
): void =>
  serveTask(
    router,
    writing.optimiseText,
    textOptimization,
    { modelTasks },
    {
      prepare: ({ body: { domain, ...material } }) => ({ values: {}, material, domain }),
      instead: ({ domain }) => tasksIn[domain ?? 'civil'].optimization,
      respond: ({ reply }, { material: { text } }) => {
        const versions = rewritingStyles.flatMap((style): TextVersion[] => {
          const version = reply[style];
          if (version === '' || version === text || version.length > longestOf(text)) return [];
          const additions = statedBesides(version, text).slice(0, 50);
          return [{ style, text: version, added: [...additions], lost: statedBesides(text, version).slice(0, 50) }];
        });
        if (versions.length === 0)
          throw new RequestError('model_call_failed', {
            sentence: '智能模型没有给出不同的写法，请重试，或先补充一些内容。',
          });
        return { versions };
      },
    },
  );
