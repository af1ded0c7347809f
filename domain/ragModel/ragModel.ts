/** What a model of retrieval does: turns text into vectors, or orders what was found. */
export const ragModelTypes = ['embedding', 'rerank'] as const;
export type RagModelType = (typeof ragModelTypes)[number];

/** What people read. */
export const ragModelTypeNames: Readonly<Record<RagModelType, string>> = { embedding: '向量', rerank: '重排' };

/** Bounds of what a model is given; texts in characters. */
export const ragModelLimits = {
  name: 200,
  endpoint: 2048,
  apiKey: 1000,
  /** A vector of more dimensions cannot be stored. */
  outputDim: { least: 1, most: 16_000 },
  similarityTopK: { least: 1, most: 100 },
  rerankTopK: { least: 1, most: 50 },
} as const;

/** What the numbers are called where people read them. */
export const ragModelLabels = {
  outputDim: '输出维度',
  similarityTopK: '相似度召回数量',
  rerankTopK: '重排保留数量',
} as const;

export type Range = { readonly least: number; readonly most: number };

/** Whether a number is whole and within its bounds. */
export const isWithin = ({ least, most }: Range, number: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most;

/** What a number should be, in a sentence. */
export const rangeSentence = (label: string, { least, most }: Range): string => `${label}应为${least}到${most}的整数`;

/** What a model is offered with at first. */
export const ragModelDefaults = { type: 'embedding', similarityTopK: 20, rerankTopK: 5 } as const;

/** Of one account, and of the platform. */
export const maxRagModels = 50;

/** What is wrong with the address of a model, in a sentence; `null` when it will do. Surrounding spaces do not count. */
export const endpointProblem = (typed: string): string | null => {
  const text = typed.trim();
  if (text === '') return '请填写接口地址';
  if (text.length > ragModelLimits.endpoint) return `接口地址不能超过${ragModelLimits.endpoint}个字符`;
  // The parser mends what people did not mean: spaces within, a slash too few.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return '请填写以 http:// 或 https:// 开头的完整网址';
  const { username, password } = new URL(text);
  return username === '' && password === '' ? null : '网址中不能包含用户名或密码，请填写在“接口密钥”中';
};

/** What is wrong with an API key, in a sentence; `null` when it will do. It is sent as part of a header. */
export const apiKeyProblem = (typed: string): string | null => {
  const text = typed.trim();
  if (text.length > ragModelLimits.apiKey) return `接口密钥不能超过${ragModelLimits.apiKey}个字符`;
  return /^[\x21-\x7e]*$/.test(text) ? null : '接口密钥只能包含英文字母、数字和半角符号，不能有空格';
};
