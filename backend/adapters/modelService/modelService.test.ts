import type { Delta } from './readReply.js';
import { expect } from 'chai';
import { z } from 'zod';
import { startModelServer, testKey, type ModelServer } from '../../tests/harness/modelServer/modelServer.js';
import { reply, replyBySchema } from '../../tests/harness/modelServer/scripts.js';
import type { ModelConnection } from './connection.js';
import { createModelService, type ModelService } from './modelService.js';

const question = [{ role: 'user', content: '房东不退押金怎么办？' }] as const;

describe('calling a model', () => {
  let server: ModelServer;
  let service: ModelService;
  let connection: ModelConnection;
  beforeEach(async () => {
    server = await startModelServer();
    service = createModelService({
      allowedPrivateHosts: ['127.0.0.0/8:*'],
      logger: { warn: () => undefined },
      now: () => new Date(),
    });
    connection = {
      owner: null,
      baseUrl: server.baseUrl,
      apiKey: testKey,
      modelName: 'scripted',
      temperature: 0.7,
      topP: 0.8,
      maxTokens: 512,
      reasoningEffort: 'low',
    };
  });
  afterEach(async () => {
    await service.close();
    await server.close();
  });

  it('returns the text, the thoughts and the usage of a reply', async () => {
    server.script(reply('可以起诉。', { thinking: '想一想' }));
    const outcome = await service.ask({ connection, messages: question });
    expect(outcome).to.deep.equal({
      kind: 'complete',
      value: '可以起诉。',
      text: '可以起诉。',
      thinking: '想一想',
      usage: { input: 20, output: 10, thinking: null, estimated: false },
      requests: 1,
      rung: null,
    });
    expect(server.requests[0]).to.include({ model: 'scripted', temperature: 0.7, top_p: 0.8, max_tokens: 512 });
  });

  it('passes each piece of a stream on and returns the whole', async () => {
    server.script(reply('可以先发催告函，再起诉。'));
    const pieces: string[] = [];
    const onDelta = (delta: Delta): void => void pieces.push(delta.kind === 'takenBack' ? '' : delta.text);
    const outcome = await service.ask({ connection, messages: question, onDelta });
    expect(outcome).to.include({ kind: 'complete', value: '可以先发催告函，再起诉。' });
    expect(pieces).to.deep.equal(['可以先发', '催告函，', '再起诉。']);
    expect(outcome.usage).to.deep.equal({ input: 20, output: 10, thinking: null, estimated: false });
  });

  it('returns what a schema says', async () => {
    server.script(replyBySchema());
    const schema = z.object({ amount: z.number().min(0).nullable(), names: z.array(z.string()) });
    const outcome = await service.askFor({ connection, messages: question, schema });
    expect(outcome).to.deep.include({ kind: 'complete', value: { amount: 1, names: ['文字'] }, rung: 'json_schema' });
  });
});
