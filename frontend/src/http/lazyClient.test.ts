import { expect } from 'chai';
import { usage } from '../../../domain/contract/usage.js';
import { scriptedHttp } from '../testing/scriptedHttp.js';
import { lazyClient } from './lazyClient.js';

const none = { total: 0, prompt: 0, completion: 0, estimated: 0 };
const nothingUsed = { today_usage: none, this_month_usage: none, total_usage: none, by_model: [], by_source: [] };

describe('a client whose contract is loaded with its first call', () => {
  it('loads the contract once, and calls as it says', async () => {
    const asked: string[] = [];
    let loads = 0;
    const http = scriptedHttp(({ method, path }) => {
      asked.push(`${method} ${path}`);
      return Promise.resolve(nothingUsed);
    });
    const client = lazyClient(http, async () => {
      loads += 1;
      return usage;
    });
    expect(loads).to.equal(0);
    expect(await Promise.all([client.stats.own(), client.stats.platform()])).to.deep.equal([nothingUsed, nothingUsed]);
    expect([loads, asked]).to.deep.equal([1, ['GET /api/user/ai-usage-stats', 'GET /api/admin/ai-usage-stats']]);
  });

  it('rejects like an interrupted call when the contract fails to load, and loads it again with the next call', async () => {
    let away = true;
    const broken = new Error('broken off');
    const http = { ...scriptedHttp(() => Promise.resolve(nothingUsed)), misread: () => broken };
    const client = lazyClient(http, () =>
      away ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(usage),
    );
    const failure: unknown = await client.stats.own().catch((error: unknown) => error);
    expect(failure).to.equal(broken);
    away = false;
    expect(await client.stats.own()).to.deep.equal(nothingUsed);
  });
});
