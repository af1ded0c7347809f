import { z } from 'zod';
import { estimateTokens, normaliseUsage, type TokenUsage } from '../../../domain/usage/tokenUsage.js';
import { failed, saysUnpaid, type RequestFailed } from './failures.js';

const Refused = z.looseObject({ error: z.union([z.string(), z.looseObject({})]) });
const Completion = z.looseObject({ choices: z.array(z.unknown()) });
const Embeddings = z.looseObject({
  data: z.array(z.looseObject({ index: z.unknown().optional(), embedding: z.unknown() })),
});
const Ranked = z.array(
  z.looseObject({
    index: z.number(),
    relevance_score: z.number().optional(),
    score: z.number().optional(),
  }),
);
/** `output` is DashScope's own shape. */
const Ranking = z.looseObject({
  results: Ranked.optional(),
  data: Ranked.optional(),
  output: z.looseObject({ results: Ranked }).optional(),
});
const Used = z.looseObject({
  usage: z.looseObject({}).nullish(),
  meta: z.looseObject({ tokens: z.looseObject({}).nullish() }).nullish(),
});

const wrongVectors = (detail: string): RequestFailed => failed('vectors_wrong', { detail });
const wrongRanking = (what: string): RequestFailed =>
  failed('ranking_wrong', { detail: `重排服务返回的排序${what}，没有采用，请换一个模型。` });

/** Refuses what is no reply of a retrieval model at all, and says what it seems to be. */
const expectRetrieval = (received: unknown, kind: string): void => {
  // Some services report a failure with status 200.
  const { data: refused } = Refused.safeParse(received);
  if (refused) throw failed(saysUnpaid(refused.error) ? 'service_unpaid' : 'service_error');
  if (Completion.safeParse(received).success)
    throw failed('wrong_kind', {
      detail: `这个地址返回的是对话，不是${kind}模型的结果，请改填${kind}模型的名称和接口地址。`,
    });
};

/** Parses JSON in which some services write numbers that JSON has not. @throws RequestFailed; SyntaxError for what is no JSON */
export const parseReply = (text: string, code: 'vectors_wrong' | 'ranking_wrong'): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (/^\s*[{[]/.test(text) && /[\s:,[](?:NaN|-?Infinity)\b/.test(text))
      throw failed(code, { detail: '模型服务返回的数字中有不是数的值（NaN），没有采用，请换一个模型。' });
    throw error;
  }
};

/** Checked by hand: a library takes longer for so many numbers than the rest of the reply. */
const isVector = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => Number.isFinite(each));

const vectorOf = (embedding: unknown): readonly number[] => {
  if (typeof embedding === 'string')
    throw wrongVectors('向量服务返回的是编码过的文字而不是数字，请换一个支持 float 格式的服务。');
  if (!isVector(embedding)) throw wrongVectors('向量服务返回的向量中有不是数的值，没有采用，请换一个模型。');
  if (embedding.every((value) => value === 0))
    throw wrongVectors('向量服务返回了全为零的向量，没有采用，请换一个模型。');
  return embedding;
};

/**
 * Reads the vectors of `count` texts and sorts them into the order of the texts. With `dimension` `null` they need only have the same
 * dimension as each other.
 */
export const readEmbeddings = (
  received: unknown,
  count: number,
  dimension: number | null,
): readonly (readonly number[])[] => {
  expectRetrieval(received, '向量');
  const { data: reply } = Embeddings.safeParse(received);
  if (!reply) throw failed('reply_unreadable');
  if (reply.data.length !== count)
    throw wrongVectors(`向量服务收到 ${count} 段文字，却返回 ${reply.data.length} 个向量，没有采用，请换一个模型。`);
  const vectors: (readonly number[] | undefined)[] = Array.from({ length: count });
  for (const { index, embedding } of reply.data) {
    // One vector for one text needs no number.
    const place = count === 1 ? 0 : index;
    if (typeof place !== 'number' || !Number.isInteger(place) || place < 0 || place >= count || vectors[place])
      throw wrongVectors(
        '向量服务返回的序号有缺失、重复或超出范围，无法确定向量属于哪段文字，没有采用，请换一个模型。',
      );
    vectors[place] = vectorOf(embedding);
  }
  const whole = vectors.filter((vector) => vector !== undefined);
  const width = dimension ?? whole[0]?.length;
  const other = whole.find(({ length }) => length !== width);
  if (other)
    throw wrongVectors(
      `向量服务返回的向量是 ${other.length} 维，与模型的 ${width} 维不一致，没有采用，请核对模型的输出维度。`,
    );
  return whole;
};

/** Places of `count` texts, the best first; of equals the earlier one. A service may leave out the worst. */
export const readRanking = (received: unknown, count: number): readonly number[] => {
  expectRetrieval(received, '重排');
  if (Embeddings.safeParse(received).success)
    throw failed('wrong_kind', {
      detail: '这个地址返回的是向量，不是重排模型的结果，请改填重排模型的名称和接口地址。',
    });
  const { data: reply } = Ranking.safeParse(received);
  const results = reply?.results ?? reply?.data ?? reply?.output?.results;
  if (!results) throw unreadRanking(received);
  if (results.length === 0) throw wrongRanking('是空的');
  const scored = results.map(({ index, relevance_score, score }) => ({ index, score: relevance_score ?? score }));
  if (scored.some(({ index }) => !Number.isInteger(index) || index < 0 || index >= count))
    throw wrongRanking('有超出范围的序号');
  if (new Set(scored.map(({ index }) => index)).size !== scored.length) throw wrongRanking('有重复的序号');
  if (scored.some(({ score }) => score === undefined)) throw wrongRanking('没有分数');
  return scored.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0) || a.index - b.index).map(({ index }) => index);
};

/** Why results that are there could not be read. */
const unreadRanking = (received: unknown): RequestFailed => {
  const results = z.looseObject({ results: z.array(z.unknown()) });
  const list = results.or(z.looseObject({ data: z.array(z.unknown()) })).or(z.looseObject({ output: results }));
  return list.safeParse(received).success ? wrongRanking('有不是数的序号或分数') : failed('reply_unreadable');
};

/** The usage of a request: the service's figure if it reports one, else an estimate by the length of what was sent. */
export const usageOfRequest = (received: unknown, sent: readonly string[]): TokenUsage => {
  const { data } = Used.safeParse(received);
  for (const usageFields of [data?.usage, data?.meta?.tokens]) {
    if (!usageFields) continue;
    const input = usageFields['prompt_tokens'] ?? usageFields['input_tokens'] ?? usageFields['total_tokens'];
    const usage = normaliseUsage(usageFields) ?? normaliseUsage({ prompt_tokens: input, completion_tokens: 0 });
    if (usage) return usage;
  }
  const input = sent.reduce((sum, text) => sum + estimateTokens(text), 0);
  return { input, output: 0, thinking: null, estimated: true };
};
