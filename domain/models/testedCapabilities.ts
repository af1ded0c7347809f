/** What a model is tested for, in this order. */
export const testedCapabilities = ['reachable', 'key', 'streaming', 'stream_usage', 'structured', 'image'] as const;
export type TestedCapability = (typeof testedCapabilities)[number];

/** The names of the capabilities that people read. */
export const testedCapabilityNames: Readonly<Record<TestedCapability, string>> = {
  reachable: '连接',
  key: '密钥',
  streaming: '边生成边显示',
  stream_usage: '用量报告',
  structured: '结构化输出',
  image: '识别图片',
};

/** `untested`: an earlier failure left nothing to test with. */
export const testVerdicts = ['yes', 'no', 'untested'] as const;
export type TestVerdict = (typeof testVerdicts)[number];
