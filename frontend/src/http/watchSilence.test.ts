import { expect } from 'chai';
import { watchSilence } from './watchSilence.js';

/** A body that the test fills, and a clock that the test lets run out. */
const start = () => {
  const waiting = new Set<() => void>();
  let write: (text: string) => void = () => undefined;
  let end: () => void = () => undefined;
  let given: unknown;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = () => controller.close();
    },
    cancel: (reason) => void (given = reason),
  });
  const watched = watchSilence(new Response(body, { headers: { 'X-Position': '7' } }), 1000, (act) => {
    waiting.add(act);
    return () => void waiting.delete(act);
  });
  return { watched, write: (text: string) => write(text), end: () => end(), waiting, givenUp: () => given };
};

describe('watching a response for silence', () => {
  it('passes on what comes, however long it takes in all', async () => {
    const { watched, write, end, waiting } = start();
    const reader = watched.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const text of ['a', 'b', 'c']) {
      const next = reader?.read();
      write(text);
      expect(await next).to.deep.equal({ done: false, value: text });
    }
    end();
    expect((await reader?.read())?.done).to.equal(true);
    expect(waiting.size).to.equal(0);
    expect(watched.headers.get('X-Position')).to.equal('7');
  });

  it('fails, and gives the connection up, once nothing came for too long', async () => {
    const { watched, write, waiting, givenUp } = start();
    write('a');
    const reader = watched.body?.getReader();
    await reader?.read();
    const next = reader?.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(waiting.size).to.equal(1);
    waiting.forEach((act) => act());
    const failure: unknown = await next?.catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error).with.property('message', 'nothing came for 1000 ms');
    expect(givenUp()).to.equal(failure);
  });

  it('leaves a response without a body as it is', () => {
    const empty = new Response(null, { status: 204 });
    expect(watchSilence(empty, 1)).to.equal(empty);
  });
});
