import type { ModelSlot } from './slots.js';

/** A service that people use: with it, a person types a key and nothing else. */
export type ProviderPreset = {
  readonly key: string;
  readonly name: string;
  readonly baseUrl: string;
  /** A model of the service at the time of writing; services rename theirs, and the test of a model says so. */
  readonly modelName: string;
  readonly capabilities: readonly ModelSlot[];
  readonly needsApiKey: boolean;
  /** Where a key is made, or what else must be known, in a Chinese sentence. */
  readonly hint: string;
};

const local = '运行在本机或内网时，须先由管理员在 AI_ALLOWED_PRIVATE_HOSTS 中登记该主机和端口。';

/** Services by their public documentation of November 2026; none of them was called. */
export const providerPresets: readonly ProviderPreset[] = [
  {
    key: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    modelName: 'deepseek-flash',
    capabilities: ['general', 'fast'],
    needsApiKey: true,
    hint: '密钥在 platform.deepseek.com 的“API keys”中创建。',
  },
  {
    key: 'qwen',
    name: '通义千问',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    modelName: 'qwen-plus',
    capabilities: ['general', 'fast'],
    needsApiKey: true,
    hint: '密钥在阿里云百炼控制台的“API-KEY”中创建。',
  },
  {
    key: 'zhipu',
    name: '智谱',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    modelName: 'glm-4.7',
    capabilities: ['general'],
    needsApiKey: true,
    hint: '密钥在 open.bigmodel.cn 的“API keys”中创建。',
  },
  {
    key: 'kimi',
    name: 'Kimi',
    baseUrl: 'https://api.moonshot.cn/v1',
    modelName: 'kimi-k2.6',
    capabilities: ['general', 'vision'],
    needsApiKey: true,
    hint: '密钥在 Kimi 开放平台（platform.moonshot.cn）的“API Key 管理”中创建。',
  },
  {
    key: 'doubao',
    name: '豆包',
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    modelName: 'doubao-seed-1-8-251228',
    capabilities: ['general', 'vision'],
    needsApiKey: true,
    hint: '密钥在火山方舟控制台的“API Key 管理”中创建；模型名称也可填写以 ep- 开头的接入点。',
  },
  {
    key: 'ollama',
    name: '本地 Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    modelName: 'qwen3:8b',
    capabilities: ['general'],
    needsApiKey: false,
    hint: `模型名称以 ollama list 列出的为准。${local}`,
  },
  {
    key: 'vllm',
    name: '本地 vLLM',
    baseUrl: 'http://127.0.0.1:8000/v1',
    modelName: 'Qwen/Qwen3-8B',
    capabilities: ['general'],
    needsApiKey: false,
    hint: `模型名称与启动 vLLM 时的一致；启动时设了 --api-key 的，请填写该密钥。${local}`,
  },
];
