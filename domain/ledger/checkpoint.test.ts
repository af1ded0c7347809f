import { ed25519 } from '@noble/curves/ed25519.js';
import { expect } from 'chai';
import * as fc from 'fast-check';
import {
  formatVerifierKey,
  openCheckpoint,
  openNote,
  parseVerifierKey,
  signCheckpoint,
  type NoteSigner,
  type VerifierKey,
} from './checkpoint.js';

/** The example of the signed note format's own documentation (golang.org/x/mod/sumdb/note). */
const exampleKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const exampleNote =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n\n" +
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

const secretKey = new Uint8Array(32).fill(7);
const key: VerifierKey = { name: 'court.example/juanzong', publicKey: ed25519.getPublicKey(secretKey) };
const signer: NoteSigner = { publicKey: key.publicKey, sign: (message) => ed25519.sign(message, secretKey) };
const checkpoint = { origin: key.name, size: 20_852_163, root: new Uint8Array(32).fill(3) };

describe('ledger: signed checkpoints', () => {
  it('reads the key and the note of the published example', () => {
    const parsed = parseVerifierKey(exampleKey);
    expect(parsed?.name).to.equal('PeterNeumann');
    expect(parsed && formatVerifierKey(parsed)).to.equal(exampleKey);
    expect(parsed && openNote(exampleNote, parsed)).to.match(/^If you think cryptography/);
  });

  it('opens what it signed', () =>
    expect(openCheckpoint(signCheckpoint(checkpoint, signer), key)).to.deep.equal(checkpoint));

  it('refuses a note in which any one character was changed', () => {
    const note = signCheckpoint(checkpoint, signer);
    fc.assert(
      fc.property(fc.nat(note.length - 1), fc.constantFrom('0', 'A', '\n', '='), (at, char) => {
        fc.pre(note[at] !== char);
        expect(openCheckpoint(note.slice(0, at) + char + note.slice(at + 1), key)).to.equal(undefined);
      }),
    );
  });

  it('refuses another key under the same name, and another name', () => {
    const note = signCheckpoint(checkpoint, signer);
    const other = ed25519.getPublicKey(new Uint8Array(32).fill(8));
    expect(openCheckpoint(note, { ...key, publicKey: other })).to.equal(undefined);
    expect(openCheckpoint(note, { ...key, name: 'elsewhere.example' })).to.equal(undefined);
  });

  it('refuses a verifier key whose hash does not fit', () =>
    expect(parseVerifierKey(exampleKey.replace('c74f20a3', 'c74f20a4'))).to.equal(undefined));
});
