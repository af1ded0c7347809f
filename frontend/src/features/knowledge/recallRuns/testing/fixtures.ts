import { AdoptedSettings, RecallRun, RunAnswer, RunComparison } from '../../../../../../domain/contract/recallRuns.js';
import { usualSearchSettings } from '../../../../../../domain/knowledge/searchSettings.js';
import { uuid } from '../../../../testing/responses.js';

/** A run of three questions that is over, of which one found nothing. */
export const runResponse = (given: Partial<RecallRun> = {}): RecallRun =>
  RecallRun.parse({
    id: uuid(31),
    name: '借款问题',
    case_cause: '民间借贷纠纷',
    status: 'SUCCESS',
    reason: null,
    created_at: '2026-01-02T01:00:00Z',
    ended_at: '2026-01-02T01:01:00Z',
    questions: 3,
    asked: 3,
    problems: [{ line: 5, sentence: '“第五条”没有写明是哪部法律' }],
    problem_count: 1,
    settings: {
      vectors: [{ whose: 'platform', name: '向量模型甲', dimension: 1024, top_k: 20 }],
      rerank: null,
      budget: 40_000,
      groups: 2,
      chunks: 640,
    },
    totals: {
      questions: 3,
      recall_at_5: 0.5,
      recall_at_10: 2 / 3,
      mrr: 4 / 9,
      not_found: 1,
      no_results: 1,
      p50_ms: 12,
      p95_ms: 1480,
      steps: {
        text: { done: 3, missing: 0, failed: 0 },
        vectors: { done: 2, missing: 0, failed: 1 },
        rerank: { done: 0, missing: 3, failed: 0 },
      },
    },
    ...given,
  });

/** A question that found nothing. */
export const answerResponse = (given: Partial<RunAnswer> = {}): RunAnswer =>
  RunAnswer.parse({
    place: 3,
    question: '利息最多可以约定多少？',
    expected: [{ text: '《民法典》第六百八十条', place: null }],
    results: 0,
    ms: 9,
    ...given,
  });

/** Of two runs, one question that got worse and one that got better. */
export const comparisonResponse = (given: Partial<RunComparison> = {}): RunComparison =>
  RunComparison.parse({
    items: [
      {
        question: '借款期限没有约定怎么办？',
        expected: [{ text: '《民法典》第六百七十五条', before: 1, after: 4 }],
        change: 'worse',
      },
      {
        question: '利息最多可以约定多少？',
        expected: [{ text: '《民法典》第六百八十条', before: null, after: 2 }],
        change: 'better',
      },
    ],
    total: 2,
    page: 1,
    page_size: 10,
    worse: 1,
    better: 1,
    same: 0,
    only_before: 1,
    only_after: 0,
    ...given,
  });

/** The settings that hold: those of the product, never changed. */
export const settingsResponse = (given: Partial<AdoptedSettings> = {}): AdoptedSettings =>
  AdoptedSettings.parse({
    settings: usualSearchSettings,
    usual: usualSearchSettings,
    adopted_at: null,
    adopted_by: null,
    ...given,
  });
