import { expect } from 'chai';
import { createLogger } from '../runtime/logging/logger.js';
import { createClosing } from './closing.js';

describe('closing', () => {
  const logged: string[] = [];
  const logger = createLogger('error', { write: (line) => void logged.push(line) });

  it('closes in the opposite order, once, also after a part that fails and one that hangs', async () => {
    const closing = createClosing({ logger, timeoutMs: 30 });
    const order: string[] = [];
    closing.add('store', async () => order.push('store'));
    closing.add('broken', () => Promise.reject(new Error('秘密')));
    closing.add('hanging', () => new Promise(() => undefined));
    closing.add('http', async () => order.push('http'));
    await Promise.all([closing.closeAll(), closing.closeAll()]);
    expect(order).to.deep.equal(['http', 'store']);
    expect(logged.join('')).to.contain('broken').and.contain('hanging').and.not.contain('秘密');
  });
});
