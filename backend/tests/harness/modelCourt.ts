import { aiModels } from '../../../domain/contract/aiModels.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { modelSlots } from '../../../domain/models/slots.js';
import type { Overrides } from '../../composition/overrides.js';
import { startModelServer, testKey, type ModelServer } from './modelServer/modelServer.js';
import type { TestBrowser } from './testBrowser.js';
import { startTestApplication, testAdministrator, type TestApplication } from './testApplication.js';

export type ModelCourt = TestApplication & {
  /** The scripted service that answers everybody; `script` its next replies. */
  readonly server: ModelServer;
  /** Signed in. */
  readonly administrator: TestBrowser;
  /** The model's id. */
  readonly modelId: string;
};

/** The whole application with a free model of the platform active in every slot, at a scripted service. */
export const startModelCourt = async (
  overrides: Overrides = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<ModelCourt> => {
  const server = await startModelServer();
  const court = await startTestApplication(
    { models: { concealMs: 2000 }, ...overrides },
    { AI_ALLOWED_PRIVATE_HOSTS: '127.0.0.1:*', AI_ALLOWED_PRIVATE_HOSTS_FOR_ACCOUNTS: '127.0.0.1:*', ...environment },
  );
  const administrator = court.newBrowser();
  await administrator.signIn(testAdministrator.email, testAdministrator.password);
  const centre = clientOf(administrator, aiModels);
  const { id: modelId } = await centre.add.platform({
    body: {
      model_name: 'scripted',
      base_url: server.baseUrl,
      api_key: testKey,
      capabilities: [...modelSlots],
      temperature: null,
      top_p: null,
      max_tokens: 4000,
      prompt_price: 0,
      completion_price: 0,
    },
  });
  for (const model_type of modelSlots) await centre.activate.platform({ path: { id: modelId }, body: { model_type } });
  return {
    ...court,
    server,
    administrator,
    modelId,
    close: async () => {
      await court.close();
      await server.close();
    },
  };
};
