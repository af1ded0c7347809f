/** What can be turned on and off; as the key is stored in the log, it is never renamed. */
export const featureKeys = [
  'risk_analysis',
  'autocomplete',
  'text_optimization',
  'ai_chat',
  'ai_recommendation',
  'ai_autofill',
] as const;
export type FeatureKey = (typeof featureKeys)[number];

export type FeatureDefinition = {
  /** What people see. */
  readonly name: string;
  readonly description: string;
  /** Whether the feature is on before an administrator sets it. */
  readonly isEnabled: boolean;
};

/** Every feature as it is defined when it first appears; afterwards the log says what holds. */
export const featureCatalogue: Readonly<Record<FeatureKey, FeatureDefinition>> = {
  risk_analysis: {
    name: 'AI风险预警',
    description: '提交前检查所填内容，提示可能的矛盾、遗漏和诉讼风险。',
    isEnabled: true,
  },
  autocomplete: {
    name: 'AI智能续写',
    description: '填写较长的内容时，根据已写的文字给出续写建议。',
    isEnabled: true,
  },
  text_optimization: {
    name: 'AI文本优化',
    description: '将所写的文字改得更通顺、更规范，由您决定是否采用。',
    isEnabled: true,
  },
  ai_chat: {
    name: 'AI助手',
    description: '在填写文书时随时提问，解答法律和填写方面的疑问。',
    isEnabled: true,
  },
  ai_recommendation: {
    name: 'AI案由推荐',
    description: '根据您描述的纠纷，推荐合适的案由和文书模板。',
    isEnabled: true,
  },
  ai_autofill: {
    name: 'AI智能填表',
    description: '从您的陈述或上传的材料中提取要素，自动填入表单供您核对。',
    isEnabled: true,
  },
};

/** Features that call models the court pays for: the court's "off" holds for everybody, whatever somebody set for themselves. */
export const costingFeatures: ReadonlySet<string> = new Set<FeatureKey>(featureKeys);
