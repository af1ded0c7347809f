import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { testedCapabilities } from '../../../domain/models/testedCapabilities.js';
import type { ModelConnection } from '../../adapters/modelService/connection.js';
import { createModelService, type ModelService } from '../../adapters/modelService/modelService.js';
import { startModelServer, testKey, type ModelServer } from '../../tests/harness/modelServer/modelServer.js';
import { refuse, reply, respond, testedModel } from '../../tests/harness/modelServer/scripts.js';
import type { ModelCall } from './recordUsage.js';
import { createCallModel } from './callModel.js';
import { createTestConnection, type ConnectionTest } from './testConnection.js';

const now = new Date('2027-01-15T04:00:00Z');

describe('the test of a model', () => {
  let server: ModelServer;
  let models: ModelService;
  let recorded: ModelCall[];
  beforeEach(async () => {
    recorded = [];
    server = await startModelServer();
    models = createModelService({
      allowedPrivateHosts: ['127.0.0.1:*'],
      logger: { warn: () => undefined },
      now: () => now,
      pause: () => Promise.resolve(),
    });
  });
  afterEach(async () => {
    await models.close();
    await server.close();
  });

  const test = (changes: Partial<ModelConnection> = {}, clock = () => now): Promise<ConnectionTest> => {
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
      recordUsage: async (call) => {
        recorded.push(call);
        return { revision: 0n, position: 0n, eventIds: [] };
      },
      now: () => now,
    });
    const connection: ModelConnection = {
      owner: null,
      baseUrl: server.baseUrl,
      apiKey: testKey,
      modelName: 'scripted',
      temperature: 0.7,
      topP: 0.8,
      maxTokens: 8192,
      reasoningEffort: null,
      ...changes,
    };
    const context = { correlationId: 'request-1', actor: { kind: 'user', id: 'u1' } } as const;
    const tester = { userId: 'u1', scope: 'private', context } as const;
    return createTestConnection({ callModel, now: clock, newId: randomUUID })(connection, tester);
  };
  const wordOf = ({ verdicts }: ConnectionTest): string[] => verdicts.map(({ verdict }) => verdict);

  it('says yes to everything of a model that can do everything, and records its usage as a test', async () => {
    server.always(testedModel({}));
    const tested = await test();
    expect(tested.verdicts.map(({ capability }) => capability)).to.deep.equal([...testedCapabilities]);
    expect(wordOf(tested)).to.deep.equal(['yes', 'yes', 'yes', 'yes', 'yes', 'yes']);
    expect(tested).to.include({ structuredOutput: 'json_schema', testedAt: now });
    expect(recorded.map(({ source, credits }) => [source, credits])).to.deep.equal([
      ['model-test', 0],
      ['model-test', 0],
      ['model-test', 0],
    ]);
  });

  it('is dated by its end', async () => {
    const later = new Date('2027-01-15T04:00:40Z');
    for (const apiKey of [testKey, 'sk-wrong-9876543210']) {
      let clock = now;
      server.always(testedModel({}));
      const testing = test({ apiKey }, () => clock);
      clock = later;
      expect((await testing).testedAt).to.equal(later);
    }
  });

  it('finds the rung on which a model keeps to a form', async () => {
    server.always(testedModel({ structured: 'json_object' }));
    expect((await test()).structuredOutput).to.equal('json_object');
    server.always(testedModel({ structured: 'text' }));
    expect((await test({ modelName: 'another' })).structuredOutput).to.equal('text');
  });

  it('tells that usage is not reported, that pictures are refused, and pictures that are taken but not seen', async () => {
    server.always(testedModel({ usage: null, image: refuse(400, 'image input is not supported') }));
    const tested = await test();
    expect(wordOf(tested)).to.deep.equal(['yes', 'yes', 'yes', 'no', 'yes', 'no']);
    expect(tested.verdicts.at(-1)?.sentence).to.include('image input is not supported');
    server.always(testedModel({ image: reply('蓝色') }));
    expect((await test({ modelName: 'blind' })).verdicts.at(-1)).to.deep.include({
      verdict: 'no',
      sentence: '接受图片，但没有认出测试图片的颜色，请不要把它用作视觉模型。',
    });
  });

  it('stops at a key that is refused, and repeats it nowhere', async () => {
    const tested = await test({ apiKey: 'sk-wrong-9876543210' });
    expect(wordOf(tested)).to.deep.equal(['yes', 'no', 'untested', 'untested', 'untested', 'untested']);
    expect(JSON.stringify(tested)).not.to.include('9876543210');
  });

  it('stops at an address with something else than a model, with nothing, and inside', async () => {
    server.always(respond(200, '<html>欢迎</html>', { 'content-type': 'text/html' }));
    const first = await test();
    expect(wordOf(first)).to.deep.equal(['no', 'untested', 'untested', 'untested', 'untested', 'untested']);
    for (const baseUrl of ['http://127.0.0.1:2/v1', 'http://10.0.0.1/v1', 'not an address'])
      expect(wordOf(await test({ baseUrl }))[0], baseUrl).to.equal('no');
  });

  it('says which name or address to look at when the service does not know the model', async () => {
    server.always(refuse(404, 'The model `scripted` does not exist'));
    const tested = await test();
    expect(wordOf(tested)).to.deep.equal(['yes', 'untested', 'no', 'untested', 'untested', 'untested']);
    expect(tested.verdicts[2]?.sentence).to.include('模型名称');
  });
});
