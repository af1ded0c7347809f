import { ed25519 } from '@noble/curves/ed25519.js';
import { expect } from 'chai';
import { signerOfSeed } from './signingKey.js';

describe('ledger: the key that seals are signed with', () => {
  it('signs byte for byte as the library does that verifiers use', () => {
    for (const fill of [0, 7, 255]) {
      const seed = new Uint8Array(32).fill(fill);
      const message = Uint8Array.of(fill, 1, 2, 3);
      const { publicKey, sign } = signerOfSeed(seed);
      expect(publicKey).to.deep.equal(ed25519.getPublicKey(seed));
      expect(sign(message)).to.deep.equal(ed25519.sign(message, seed));
    }
  });
});
