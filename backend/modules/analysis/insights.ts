import { insights } from '../../../domain/assistance/tasks/insights.js';
import { namesOtherNumbers } from '../../../domain/analysis/figures.js';
import { analysis } from '../../../domain/contract/analysis.js';
import type { AppRouter } from '../../platform/http/types.js';
import { type ModelTasks, serveTask } from '../modelCalls/index.js';
import { shortened } from './foundedStatements.js';

const mostInsights = 10;

/** POST /api/admin/ai-insights (clerk, judge): what a model finds worth noticing in the figures on the court's screen. */
export const insightsRoute = (
  router: AppRouter,
  { modelTasks }: { readonly modelTasks: Pick<ModelTasks, 'ask'> },
): void =>
  serveTask(
    router,
    analysis.insights,
    insights,
    { modelTasks },
    {
      prepare: ({ body: { stats } }) => ({
        values: {},
        material: {
          figures: Object.entries(stats).map(([name, value]) => ({ question: name, lines: [JSON.stringify(value)] })),
        },
        stats,
      }),
      respond: ({ reply }, { stats }) => {
        const texts = reply.insights
          .map(shortened)
          .filter((text) => text !== '')
          .slice(0, mostInsights);
        return {
          insights: texts,
          unfounded: texts.flatMap((text, index) => (namesOtherNumbers(text, stats) ? [index] : [])),
        };
      },
    },
  );
