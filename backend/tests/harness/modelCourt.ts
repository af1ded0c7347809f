import type { Overrides } from '../../composition/createApplication.js';
import { startModelServer, testKey, type ModelServer } from './modelServer/modelServer.js';
import { startTestApplication, type TestApplication } from './testApplication.js';

export type ModelCourt = TestApplication & {
  /** The scripted service that answers everybody; `script` its next replies. */
  readonly server: ModelServer;
};

/** The whole application with a model of the platform active in every slot, at a scripted service. */
export const startModelCourt = async (
  overrides: Overrides = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<ModelCourt> => {
  const server = await startModelServer();
  const connection = {
    baseUrl: server.baseUrl,
    apiKey: testKey,
    modelName: 'scripted',
    temperature: null,
    topP: null,
    maxTokens: 4000,
    reasoningEffort: null,
  };
  const model = { connection, scope: 'platform', prices: null, keepRung: () => Promise.resolve() } as const;
  const court = await startTestApplication(
    { findModel: () => Promise.resolve(model), ...overrides },
    { AI_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', ...environment },
  );
  return {
    ...court,
    server,
    close: async () => {
      await court.close();
      await server.close();
    },
  };
};
