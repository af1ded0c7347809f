import type { RecallRun, SearchSettings } from './recallRunLists.js';

type Totals = NonNullable<RecallRun['totals']>;

/** What each figure means, as it is explained on screen. */
export const figureMeanings = [
  ['前 5 召回率（Recall@5）', '期望的条文或来源有多大比例排在前 5 个结果里，对所有问题取平均。'],
  ['前 10 召回率（Recall@10）', '同上，看前 10 个结果。'],
  [
    '首位倒数（MRR）',
    '第一个期望结果排第 1 记 1 分，排第 2 记 1/2 分，依此类推，找不到记 0 分，取平均。越接近 1 越靠前。',
  ],
  ['未找到', '结果里没有任何期望内容的问题数。它们按 0 计入上面的平均，不会被剔除。'],
  ['半数用时、95% 用时（p50、p95）', '半数问题、95% 的问题检索所用的时间不超过这个值。'],
] as const;

/** 0.815 as 81.5%. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
/** Milliseconds as people read them. */
export const duration = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`);
/** The figures of a run by their names. */
export const figuresOf = (totals: Totals): readonly (readonly [name: string, value: string])[] => [
  ['前 5 召回率', percent(totals.recall_at_5)],
  ['前 10 召回率', percent(totals.recall_at_10)],
  ['首位倒数 MRR', totals.mrr.toFixed(3)],
  ['未找到', `${totals.not_found}${totals.no_results > 0 ? `（${totals.no_results} 题无结果）` : ''}`],
  ['半数用时', duration(totals.p50_ms)],
  ['95% 用时', duration(totals.p95_ms)],
];
/** A place among the results. */
export const rankName = (place: number | null): string => (place === null ? '未找到' : `第 ${place} 名`);

export const statusNames = { PENDING: '排队中', STARTED: '进行中', SUCCESS: '已完成', FAILURE: '未完成' } as const;

/** The name of each setting of the search, and what it does. */
export const settingNames: Readonly<Record<keyof SearchSettings, readonly [name: string, meaning: string]>> = {
  textWeight: ['文字检索的权重', '0 到 5，0 为不用文字检索的次序。'],
  vectorWeight: ['向量检索的权重', '0 到 5，0 为不用向量检索的次序。'],
  legalShare: ['法律用语的份量', '0 到 1，日常说法对应的法律用语；问题中的词为 1。'],
  causeShare: ['案由用语的份量', '0 到 1，问题中的词为 1。'],
  interpretationShare: ['司法解释的份量', '0 到 1，法律为 1。'],
  regulationShare: ['法规、规章的份量', '0 到 1，法律为 1。'],
  otherFieldShare: ['其他领域法律的份量', '0 到 1，如民事案件中的刑事、行政法律。'],
  topK: ['最多给出的片段数', '1 到 30 的整数。'],
  threshold: ['最低得分比例', '0 到 1，低于最好片段得分这一比例的不给出；0 为不限。'],
};
/** The settings of the search in the order in which they are shown. */
export const settingKeys = Object.keys(settingNames) as readonly (keyof SearchSettings)[];
/** 文字检索的权重 1. */
export const searchLines = (settings: SearchSettings): readonly string[] =>
  settingKeys.map((key) => `${settingNames[key][0]} ${settings[key]}`);

const whoseNames = { own: '自己的文档', platform: '平台的文档' } as const;

/** The settings of a run in lines. */
export const settingLines = ({ settings, totals, tried }: RecallRun): readonly string[] => {
  if (!settings) return ['尚未开始'];
  const { vectors, rerank, budget, groups, chunks } = settings;
  const steps = totals?.steps;
  const failures = (
    [
      ['文字检索', steps?.text.failed],
      ['向量检索', steps?.vectors.failed],
      ['重排', steps?.rerank.failed],
    ] as const
  ).flatMap(([name, count = 0]) => (count > 0 ? [`${name}有 ${count} 个问题未能完成`] : []));
  return [
    ...vectors.map(
      ({ whose, name, dimension, top_k: top }) => `${whoseNames[whose]}：${name}，${dimension} 维，取前 ${top} 个`,
    ),
    ...(vectors.length === 0 ? ['没有向量模型，仅全文检索'] : []),
    rerank ? `重排：${rerank.name}，保留 ${rerank.top_k} 个` : '没有重排',
    `${groups} 个文档组，${chunks} 个片段；每题结果最多 ${budget} 字`,
    ...(tried ? [`所试的设置：${searchLines(tried).join('，')}`] : []),
    ...failures,
  ];
};
