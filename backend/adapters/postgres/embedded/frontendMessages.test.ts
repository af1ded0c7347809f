import { expect } from 'chai';
import fc from 'fast-check';
import { createMessageReader, type Turn } from './frontendMessages.js';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const startup = (code: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32BE(8, 0);
  bytes.writeInt32BE(code, 4);
  return bytes;
};
const hello = startup(196608);

const readIn = (bytes: Buffer, cuts: number[]): Turn[] => {
  const read = createMessageReader();
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), 0, bytes.length].sort((a, b) => a - b);
  return places.slice(1).flatMap((to, index) => read(bytes.subarray(places[index] ?? 0, to)));
};

describe('embedded postgres: cutting a client’s bytes into turns', () => {
  it('finds the same turns however the bytes are cut', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'S', 'Q', 'H', 'C'), fc.uint8Array({ maxLength: 40 }))),
        fc.array(fc.nat(), { maxLength: 12 }),
        (messages, cuts) => {
          const bytes = Buffer.concat([hello, ...messages.map(([type, body]) => message(type, Buffer.from(body)))]);
          expect(readIn(bytes, cuts)).to.deep.equal(readIn(bytes, []));
        },
      ),
    ));

  it('holds an extended query back until its Sync', () => {
    const read = createMessageReader();
    read(hello);
    const [parse, bind, sync] = ['P', 'B', 'S'].map((type) => message(type, Buffer.from('x'))) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    expect(read(Buffer.concat([parse, bind]))).to.deep.equal([]);
    expect(read(sync)).to.deep.equal([{ kind: 'run', bytes: Buffer.concat([parse, bind, sync]), settled: true }]);
  });

  it('refuses encryption, then takes the startup; closes on a cancel request and on Terminate', () => {
    expect(readIn(Buffer.concat([startup(80877103), hello]), []).map(({ kind }) => kind)).to.deep.equal([
      'refuseEncryption',
      'startup',
    ]);
    expect(readIn(startup(80877102), [])).to.deep.equal([{ kind: 'close' }]);
    expect(readIn(Buffer.concat([hello, message('X', Buffer.alloc(0))]), [])[1]).to.deep.equal({ kind: 'close' });
  });
});
