import { expect } from 'chai';
import type { ModelOutcome } from '../../adapters/modelService/outcome.js';
import { streamed, type StreamedCall } from './streamed.js';

const whole: ModelOutcome<string> = {
  kind: 'complete',
  value: '',
  rung: null,
  text: '',
  thinking: '',
  usage: null,
  requests: 1,
};
const words = ['原告', '请求', '。'];
const saying =
  (said: string[], end: () => Promise<ModelOutcome<string>> = () => Promise.resolve(whole)): StreamedCall =>
  async ({ onBegun, onDelta }) => {
    onBegun();
    for (const text of words) {
      await onDelta({ kind: 'text', text });
      said.push(text);
    }
    return end();
  };

describe('a call of a model as pieces', () => {
  it('gives the pieces in their order, and how the call ended', async () => {
    const pieces = [];
    for await (const piece of await streamed(saying([]))) pieces.push(piece);
    expect(pieces).to.deep.equal([...words.map((text) => ({ kind: 'text', text })), { kind: 'end', outcome: whole }]);
  });

  it('goes on no faster than it is read', async () => {
    const said: string[] = [];
    const pieces = await streamed(saying(said));
    for (const [at] of words.entries()) {
      expect(said).to.have.length(at);
      await pieces.next();
    }
  });

  it('fails before there are pieces while it has not begun, and then with the next piece', async () => {
    const refused = await streamed(() => Promise.reject(new Error('refused'))).catch((error: unknown) => error);
    expect(refused).to.be.an('error').with.property('message', 'refused');
    const pieces = await streamed(saying([], () => Promise.reject(new Error('lost'))));
    const read = async () => {
      for await (const piece of pieces) expect(piece.kind).to.equal('text');
    };
    expect(await read().catch((error: unknown) => error)).to.have.property('message', 'lost');
    expect(await pieces.next()).to.deep.equal({ done: true, value: undefined });
  });

  it('ends the call when it is read no further, also while a reader waits, and waits for its end', async () => {
    const did: string[] = [];
    const untilToldToEnd: StreamedCall = async ({ onBegun, onDelta, signal }) => {
      onBegun();
      await onDelta({ kind: 'text', text: '原' });
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await onDelta({ kind: 'text', text: '告' });
      did.push('settled');
      return whole;
    };
    for (const waits of [false, true]) {
      const pieces = await streamed(untilToldToEnd);
      if (waits) await pieces.next();
      const next = waits ? pieces.next() : Promise.resolve({ done: true, value: undefined });
      await pieces.return?.();
      expect(did.pop()).to.equal('settled');
      expect(await next).to.deep.equal({ done: true, value: undefined });
    }
  });

  it('reports what goes wrong at the end of a call that was ended', async () => {
    const pieces = await streamed(saying([], () => Promise.reject(new Error('lost'))));
    const ended = await pieces.return?.().catch((error: unknown) => error);
    expect(ended).to.have.property('message', 'lost');
  });
});
