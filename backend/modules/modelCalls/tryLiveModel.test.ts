import { expect } from 'chai';
import { startModelServer, testKey } from '../../tests/harness/modelServer/modelServer.js';
import { reply } from '../../tests/harness/modelServer/scripts.js';
import { testLiveModel } from './tryLiveModel.js';

describe('the test of a real model', () => {
  const run = async (env: Record<string, string>): Promise<{ passed: boolean; lines: string[] }> => {
    const lines: string[] = [];
    return { passed: await testLiveModel(env, (line) => void lines.push(line)), lines };
  };

  it('says that it did not run when no model is named', async () => {
    const { passed, lines } = await run({});
    expect(passed).to.equal(true);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/^没有运行/);
  });

  it('prints each capability and what was used, never the key, and fails when something is missing', async () => {
    const server = await startModelServer();
    server.always(reply('{"shape":"正方形","corners":4}'));
    const env = {
      AI_LIVE_BASE_URL: server.baseUrl,
      AI_LIVE_MODEL: 'scripted',
      AI_ALLOWED_PRIVATE_HOSTS: '127.0.0.1:*',
    };
    const good = await run({ ...env, AI_LIVE_KEY: testKey });
    const bad = await run({ ...env, AI_LIVE_KEY: 'sk-wrong-0123456789' });
    await server.close();
    expect(good.passed).to.equal(true);
    expect(good.lines.filter((line) => /^[✔✘–]/.test(line))).to.have.length(6);
    expect(good.lines.filter((line) => line.includes('共 30 token'))).to.have.length(3);
    expect(bad.passed).to.equal(false);
    expect([...good.lines, ...bad.lines].join('')).not.to.include('0123456789');
  });
});
