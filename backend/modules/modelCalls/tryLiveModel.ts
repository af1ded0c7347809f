import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createModelService } from '../../adapters/modelService/modelService.js';
import { createCallModel } from './callModel.js';
import { createTestConnection } from './testConnection.js';

const Live = z.object({
  AI_LIVE_BASE_URL: z.string().min(1),
  AI_LIVE_MODEL: z.string().min(1),
  AI_LIVE_KEY: z.string().default(''),
  AI_ALLOWED_PRIVATE_HOSTS: z.string().default(''),
});

/**
 * Tests a real model that the environment names and prints a line for each capability. Nothing is recorded. Returns whether
 * every capability but pictures is there, which many models have not; true when no model is named and nothing was run.
 */
export const testLiveModel = async (
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<boolean> => {
  const { data } = Live.safeParse(env);
  if (!data) {
    print('没有运行：请设置 AI_LIVE_BASE_URL、AI_LIVE_MODEL，以及需要时的 AI_LIVE_KEY。');
    return true;
  }
  const now = (): Date => new Date();
  const allowedPrivateHosts = data.AI_ALLOWED_PRIVATE_HOSTS.split(/[\s,]+/).filter((host) => host !== '');
  const models = createModelService({ allowedPrivateHosts, logger: { warn: () => undefined }, now });
  const callModel = createCallModel({
    accounts: {
      handle: () => Promise.reject(new Error('a test costs nothing')),
      history: () => Promise.reject(new Error('a test costs nothing')),
    },
    visitors: {
      payerAt: () => {
        throw new Error('a test costs nothing');
      },
    },
    models,
    recordUsage: async ({ source, promptTokens, completionTokens, totalTokens, estimated }) => {
      print(
        `　${source}：输入 ${promptTokens}，输出 ${completionTokens}，共 ${totalTokens} token${estimated ? '（估算）' : ''}`,
      );
      return { revision: 0n, position: 0n, eventIds: [] };
    },
    now,
  });
  const settings = { temperature: null, topP: null, maxTokens: null, reasoningEffort: null };
  const connection = {
    owner: null,
    baseUrl: data.AI_LIVE_BASE_URL,
    apiKey: data.AI_LIVE_KEY,
    modelName: data.AI_LIVE_MODEL,
    ...settings,
  };
  const context = { correlationId: 'live test', actor: { kind: 'system', id: 'live test' } } as const;
  try {
    const test = createTestConnection({ callModel, now, newId: randomUUID });
    const { verdicts } = await test(connection, { userId: null, scope: 'private', context });
    const signs = { yes: '✔', no: '✘', untested: '–' };
    for (const { capability, verdict, sentence } of verdicts) print(`${signs[verdict]} ${capability}：${sentence}`);
    return verdicts.every(({ capability, verdict }) => verdict === 'yes' || capability === 'image');
  } finally {
    await models.close();
  }
};
