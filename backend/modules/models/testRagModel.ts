import type { RagModelTest } from '../../../domain/contract/ragModels.js';
import { checksOf, type RagModelCheck } from '../../../domain/models/ragModelTest.js';
import { ragModelTypeNames, type RagModelType } from '../../../domain/models/ragModel.js';
import type { ModelService } from '../../adapters/modelService/modelService.js';
import type { RetrievalOutcome } from '../../adapters/modelService/retrievalCalls.js';
import type { Asked } from './retrievalCaller.js';
import type { CallableModel } from './ragModelRows.js';

type Verdicts = RagModelTest['verdicts'];
type TestedModel = CallableModel & { readonly model_type: RagModelType };

type Deps = {
  readonly call: CallTested;
  readonly now: () => Date;
};

/** Calls a model that is being tested, and records the usage. */
export type CallTested = <T>(
  model: CallableModel,
  asked: Omit<Asked, 'purpose'>,
  call: (
    models: Pick<ModelService, 'embed' | 'rerank'>,
    common: Pick<Parameters<ModelService['embed']>[0], 'connection' | 'timeoutMs' | 'signal'>,
  ) => Promise<RetrievalOutcome<T>>,
) => Promise<RetrievalOutcome<T>>;

/** Three texts that no model takes for one another. */
const texts = [
  '出租人应当在租赁期满后返还押金。',
  '今天下午有小雨，出门请带伞。',
  '借款的利息按合同约定计算。',
] as const;
const question = '租房到期，房东不退押金怎么办？';
/** The place of the only text that is about the question. */
const fitting = 1;
const toOrder = [texts[1], texts[0], '本店周末营业到晚上十点。'] as const;
const slowMs = 3000;

const yes = (check: RagModelCheck, sentence: string): Verdicts[number] => ({ check, verdict: 'yes', sentence });
const no = (check: RagModelCheck, sentence: string): Verdicts[number] => ({ check, verdict: 'no', sentence });

/** Verdicts of a test that found no reply to look at. */
const unusable = (
  type: RagModelType,
  outcome: Extract<RetrievalOutcome<never>, { readonly sentence: string }>,
): Verdicts => {
  const kind = ragModelTypeNames[type];
  const { sentence } = outcome;
  const refusal =
    outcome.kind === 'failed' && (outcome.code === 'request_refused' || outcome.code === 'model_not_found')
      ? outcome
      : undefined;
  const hint = refusal ? `请确认填写的是${kind}模型，不是对话模型，接口地址与之相符。` : '';
  const serviceNote = refusal && refusal.serviceSays !== null ? `服务方的说明：${refusal.serviceSays}` : '';
  const [, ...rest] = checksOf[type];
  return [
    no('reply', `${sentence}${hint}${serviceNote}`),
    ...rest.map((check) => ({ check, verdict: 'untested' as const, sentence: '没有测试，请先解决上面的问题。' })),
  ];
};

const latency = (ms: number): Verdicts[number] => {
  const took = `一次调用用了 ${Math.round(ms)} 毫秒`;
  return yes('latency', ms > slowMs ? `${took}，较慢，检索时会让人等待。` : `${took}。`);
};

const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b));

type Vectors = readonly (readonly number[])[];

/** Whether each text has the same vector wherever it stands in a batch, and another than its neighbours. */
const keepsOrder = (forward: Vectors, backward: Vectors): boolean =>
  forward.every((vector, at) => {
    const likeness = backward.toReversed().map((other) => cosine(vector, other));
    return likeness.every((each, place) => (place === at ? each > 0.99 : each < (likeness[at] ?? 0)));
  });

/** Judges the vectors of the texts, and those of the same texts in reverse. */
const judgeVectors = (forward: Vectors, backward: Vectors, wanted: number | null): Verdicts => {
  const dimension = forward[0]?.length ?? 0;
  const lengths = forward.map((vector) => Math.hypot(...vector));
  const isNormalised = lengths.every((length) => Math.abs(length - 1) < 0.01);
  return [
    dimension === wanted
      ? yes('dimension', `${dimension} 维，与填写的一致。`)
      : no('dimension', `接口返回 ${dimension} 维，填写的是 ${wanted} 维，请把输出维度改为 ${dimension}。`),
    keepsOrder(forward, backward)
      ? yes('order', '一批文字的向量与文字一一对应。')
      : no('order', '同样的文字换了次序，得到的向量对不上，不能用于入库，请换一个模型或服务。'),
    yes('normalised', isNormalised ? '向量已归一化。' : '向量没有归一化；检索按夹角比较，不受影响。'),
  ];
};

/** Creates the test of a retrieval model: two short calls for vectors, one for an order. */
export const createTestRagModel = ({ call, now }: Deps) => {
  const testEmbedding = async (model: TestedModel, asked: Omit<Asked, 'purpose'>): Promise<Verdicts> => {
    const vectorsOf = (some: readonly string[]) =>
      call(model, asked, (models, common) => models.embed({ ...common, texts: some, dimension: null }));
    const first = await vectorsOf(texts);
    if (first.kind !== 'complete') return unusable(model.model_type, first);
    const startMs = performance.now();
    const second = await vectorsOf(texts.toReversed());
    const ms = performance.now() - startMs;
    if (second.kind !== 'complete') return unusable(model.model_type, second);
    const verdicts = judgeVectors(first.value, second.value, model.output_dim);
    return [yes('reply', '接口可以使用。'), ...verdicts, latency(ms)];
  };
  const testRerank = async (model: TestedModel, asked: Omit<Asked, 'purpose'>): Promise<Verdicts> => {
    const startMs = performance.now();
    const ranking = await call(model, asked, (models, common) =>
      models.rerank({ ...common, question, texts: toOrder }),
    );
    const ms = performance.now() - startMs;
    if (ranking.kind !== 'complete') return unusable(model.model_type, ranking);
    return [
      yes('reply', '接口可以使用。'),
      ranking.value[0] === fitting
        ? yes('order', '把切题的一段排在了最前。')
        : no('order', '没有把切题的一段排在最前，请确认填写的是重排模型，且支持中文。'),
      latency(ms),
    ];
  };
  /** @throws DomainError `personal_data_erased`; StoreUnavailableError */
  return async (model: TestedModel, asked: Omit<Asked, 'purpose'>): Promise<RagModelTest> => {
    const verdicts = await (model.model_type === 'embedding' ? testEmbedding : testRerank)(model, asked);
    return { tested_at: now().toISOString(), verdicts };
  };
};
export type TestRagModel = ReturnType<typeof createTestRagModel>;
