import type { analysis, Insights } from '../../../../../domain/contract/analysis.js';
import type { Stats } from '../../../../../domain/contract/cases.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import { resource } from '../../../core/resource/resource.js';
import { single, type Single } from '../../../core/stream/single.js';
import { stream } from '../../../core/stream/stream.js';

type AnalysisApi = Client<typeof analysis>;

/** What rules notice in the court's figures. */
export const figureFindings = resource({
  name: 'adminFigureFindings',
  list: (api: Pick<AnalysisApi, 'figures'>) => api.figures(),
  messages: { list: '规则识别失败' },
});

/** What a model says of the court's figures; there is only one at a time. */
export const insights = stream({
  name: 'adminInsights',
  ...single((api: Pick<AnalysisApi, 'insights'>, stats: Stats, options) => api.insights({ body: { stats } }, options)),
  empty: null as Single<Insights>,
  message: 'AI分析失败',
  said: 'AI数据洞察分析完成',
});
