import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readConfig } from '../config/config.js';
import { createLogger } from '../logging/logger.js';
import { createApplication } from './createApplication.js';
import { explainStartFailure } from './explainStartFailure.js';
import { testDataDirectory } from './testing/testApplication.js';

describe('a start that fails', function () {
  this.timeout(60_000);
  let dataDirectory: string;
  before(async () => void (dataDirectory = await testDataDirectory()));
  after(() => rm(dirname(dataDirectory), { recursive: true, force: true }));

  /** Nobody listens on port 1. */
  const explain = async (environment: Record<string, string>): Promise<string> => {
    try {
      const config = readConfig({ PORT: '0', DATA_DIR: dataDirectory, SECRET_KEY: 'k'.repeat(40), ...environment });
      const application = await createApplication(config, {
        logger: createLogger('silent'),
        eventStorePatienceMs: 1000,
      });
      await application.close();
      return 'it started';
    } catch (error) {
      return explainStartFailure(error);
    }
  };

  it('names the setting to look at when Postgres is away', async () =>
    expect(await explain({ DATABASE_URL: 'postgres://court@127.0.0.1:1/court' })).to.match(
      /DATABASE_URL.*ECONNREFUSED/,
    ));

  it('names the setting to look at when the event store is away, within seconds', async () => {
    const started = performance.now();
    expect(await explain({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' })).to.contain('EVENTSTORE_URL');
    expect(performance.now() - started).to.be.below(20_000);
  });

  it('says what is wrong with the host', async () =>
    expect(await explain({ HOST: '203.0.113.7' })).to.match(/HOST|端口|地址/));

  it('keeps the whole error when it knows no better', () =>
    expect(explainStartFailure(new RangeError('unheard of')))
      .to.contain('unheard of')
      .and.contain('at '));
});
