import { expect } from 'chai';
import { createConnections } from './connections.js';

type Named = { readonly name: string };

/** Connections of a few addresses, opened one after another; time is their number. */
const table = (bounds: Parameters<typeof createConnections>[0]) => {
  const connections = createConnections<Named>(bounds);
  let now = 0;
  const byName = new Map<string, Named>();
  const socketOf = (name: string): Named => byName.get(name) ?? { name };
  return {
    ...connections,
    /** Returns the names of those that were closed for it. */
    open: (name: string, address: string): string[] => {
      byName.set(name, { name });
      return connections.add(socketOf(name), address, (now += 1)).map(({ socket }) => socket.name);
    },
    request: (name: string, { complete = true, writableEnded = false } = {}) => {
      const end = connections.begin(socketOf(name), { request: { complete }, response: { writableEnded } }, (now += 1));
      return () => end((now += 1));
    },
  };
};

describe('the connections of a server', () => {
  it('of one address close its own idlest beyond its bound', () => {
    const { open, request } = table({ connections: 100, perAddress: 3, perWiderNetwork: 100 });
    for (const name of ['a', 'b', 'c']) expect(open(name, '203.0.113.1')).to.deep.equal([]);
    request('a')(); // used since
    expect(open('other', '198.51.100.1')).to.deep.equal([]);
    expect(open('d', '203.0.113.1')).to.deep.equal(['b']);
  });
  it('never close one on which a request is being worked at, and refuse the new one instead', () => {
    const { open, request, size } = table({ connections: 100, perAddress: 2, perWiderNetwork: 100 });
    for (const name of ['a', 'b']) {
      open(name, '203.0.113.1');
      request(name);
    }
    expect(open('c', '203.0.113.1')).to.deep.equal(['c']);
    expect(size()).to.equal(2);
  });
  it('close one without a request before one whose request is arriving, and that before one whose response is unread', () => {
    const { open, request } = table({ connections: 100, perAddress: 3, perWiderNetwork: 100 });
    for (const name of ['unread', 'arriving', 'idle']) open(name, '203.0.113.1');
    request('unread', { writableEnded: true });
    request('arriving', { complete: false });
    expect(open('busy', '203.0.113.1')).to.deep.equal(['idle']);
    request('busy');
    expect(open('busy too', '203.0.113.1')).to.deep.equal(['arriving']);
    request('busy too');
    expect(open('last', '203.0.113.1')).to.deep.equal(['unread']);
  });
  it('of one network close the idlest of its greediest address, so that a neighbour gets in', () => {
    const { open } = table({ connections: 100, perAddress: 10, perWiderNetwork: 6 });
    for (let n = 0; n < 4; n += 1) open(`a${n}`, '203.0.113.1');
    for (let n = 0; n < 2; n += 1) open(`b${n}`, '203.0.113.2');
    expect(open('neighbour', '203.0.113.3')).to.deep.equal(['a0']);
    expect(open('a4', '203.0.113.1')).to.deep.equal(['a1']);
  });
  it('of everybody close the idlest of the greediest network’s greediest address', () => {
    const { open, size } = table({ connections: 12, perAddress: 10, perWiderNetwork: 10 });
    for (let n = 0; n < 8; n += 1) open(`a${n}`, `203.0.113.${1 + (n % 2)}`);
    for (let n = 0; n < 4; n += 1) open(`b${n}`, '2001:db8::1');
    expect(open('honest', '198.51.100.1')).to.deep.equal(['a0']);
    expect(size()).to.equal(12);
  });
  it('forget what was closed, and whose it was', () => {
    const { add, remove, size } = createConnections<Named>({ connections: 9, perAddress: 1, perWiderNetwork: 9 });
    const [first, second] = [{ name: 'first' }, { name: 'second' }];
    expect(add(first, '203.0.113.1', 1)).to.deep.equal([]);
    remove(first);
    remove(first);
    expect(size()).to.equal(0);
    expect(add(second, '203.0.113.1', 2)).to.deep.equal([]);
    expect(size()).to.equal(1);
  });
  it('let one address with ten thousand tries hold no more than its bound', () => {
    const { open, size } = table({ connections: 50, perAddress: 20, perWiderNetwork: 40 });
    for (let n = 0; n < 10_000; n += 1) open(`n${n}`, '203.0.113.1');
    expect(size()).to.equal(20);
    for (let n = 0; n < 10_000; n += 1) open(`m${n}`, `203.0.113.${n % 250}`);
    expect(size()).to.be.at.most(40);
    expect(open('honest', '198.51.100.7')).to.deep.equal([]);
  });
});
