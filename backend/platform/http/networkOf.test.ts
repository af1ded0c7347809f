import { expect } from 'chai';
import fc from 'fast-check';
import { isIPv6 } from 'node:net';
import { networkOf, widerNetworkOf } from './networkOf.js';

describe('the address by which a client is counted', () => {
  it('is an IPv4 address as it stands, in whatever clothes it comes', () => {
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:203.0.113.9', '::ffff:cb00:7109'])
      expect(networkOf(address)).to.equal('203.0.113.9');
  });
  it('is the network of an IPv6 address, in one spelling', () => {
    for (const address of [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:3:4:5:6',
      '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
      '2001:db8:1:2::198.51.100.7',
      '2001:db8:1:2:0:0:0:0',
    ])
      expect(networkOf(address), address).to.equal('2001:db8:1:2::');
    expect(networkOf('fe80::1%eth0')).to.equal('fe80::');
    expect(networkOf('2001:db8::1')).to.equal('2001:db8::');
    expect(networkOf('2001:db8:0:1::1')).to.equal('2001:db8:0:1::');
  });
  it('is this machine’s own, and what is no address, as it stands', () => {
    for (const address of ['::1', '127.0.0.1', '', 'unknown', '_hidden']) expect(networkOf(address)).to.equal(address);
  });
  it('is the same for all machines of a network, and another for those of any other', () =>
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const network = networkOf(one);
        if (network.includes('.') || one === '::1') return;
        expect(isIPv6(network), network).to.equal(true);
        expect(networkOf(network)).to.equal(network);
        const whole = (address: string): string => {
          const hostname = new URL(`http://[${address}]`).hostname.slice(1, -1);
          const [before = '', after] = hostname.split('::');
          const [head, tail] = [before.split(':').filter(Boolean), (after ?? '').split(':').filter(Boolean)];
          return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail].slice(0, 4).join(':');
        };
        if (other !== '::1' && !networkOf(other).includes('.'))
          expect(networkOf(other) === network).to.equal(whole(one) === whole(other));
      }),
    ));
});

describe('the wider network of an address', () => {
  it('is a /24 of IPv4 and a /56 of IPv6', () => {
    expect(widerNetworkOf('203.0.113.9')).to.equal('203.0.113.0/24');
    expect(widerNetworkOf('203.0.113.250')).to.equal('203.0.113.0/24');
    expect(widerNetworkOf('203.0.114.9')).to.equal('203.0.114.0/24');
    expect(widerNetworkOf(networkOf('2001:db8:1:2ff::1'))).to.equal('2001:db8:1:200::/56');
    expect(widerNetworkOf(networkOf('2001:db8:1:300::1'))).to.equal('2001:db8:1:300::/56');
  });
  it('is what it stands for where it is no address', () => {
    for (const address of ['::1', '', 'unknown']) expect(widerNetworkOf(address)).to.equal(address);
  });
});
