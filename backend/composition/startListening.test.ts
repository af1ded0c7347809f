import { expect } from 'chai';
import Koa from 'koa';
import type { AppState } from '../platform/http/types.js';
import { createLogger } from '../runtime/logging/logger.js';
import { createClosing } from './closing.js';
import { startListening } from './startListening.js';

/** What is warned of at the start. */
const warnings = async (publicUrl: string | undefined, trustProxy: boolean): Promise<string[]> => {
  const found: string[] = [];
  const silent = createLogger('silent');
  const logger = Object.assign(Object.create(silent) as typeof silent, {
    warn: (_fields: object, message: string) => void found.push(message),
  });
  const closing = createClosing({ logger: silent });
  const config = { port: 0, host: '127.0.0.1', publicUrl: publicUrl ? new URL(publicUrl) : undefined, trustProxy };
  const eventStreams = { end: async () => undefined };
  await startListening({ app: new Koa<AppState>(), eventStreams, config, logger, closing });
  await closing.closeAll();
  return found;
};

describe('starting to listen', () => {
  it('says that all visitors count as one where a proxy ends TLS and is not believed', async () => {
    expect(await warnings('https://court.example.cn', false))
      .to.have.length(1)
      .and.property('0')
      .that.matches(/TRUST_PROXY/);
  });
  it('says nothing where the proxy is believed, or there is none', async () => {
    expect(await warnings('https://court.example.cn', true)).to.deep.equal([]);
    expect(await warnings('http://court.example.cn', false)).to.deep.equal([]);
    expect(await warnings(undefined, false)).to.deep.equal([]);
  });
});
