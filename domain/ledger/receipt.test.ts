import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect } from 'chai';
import { discloseBody, payloadHash } from '../eventSourcing/payloadHash.js';
import { toBase64 } from './base64.js';
import { formatVerifierKey, signCheckpoint } from './checkpoint.js';
import { eventLeafHash, type LeafContent } from './leaf.js';
import { leafHash, nodeHash } from './merkleTree.js';
import { verifyReceipt, type Receipt } from './receipt.js';

const secretKey = new Uint8Array(32).fill(1);
const name = 'court.example/juanzong';
const document = utf8ToBytes('a Word file');
const storedBody = {
  caseId: 'c1',
  version: 1,
  documentHash: bytesToHex(sha256(document)),
  sealed: { iv: 'AAAA', ciphertext: 'BBBB' },
};

/** A receipt for the second of two events. */
const receiptFor = (body: Record<string, unknown>, seed = secretKey): Receipt => {
  const leaf: LeafContent = {
    stream: 'case-c1',
    revision: '1',
    eventId: 'e1',
    type: 'PleadingSubmitted',
    metadata: { commandId: 'k', payloadHash: payloadHash(body) },
  };
  const publicKey = ed25519.getPublicKey(seed);
  const sibling = leafHash(utf8ToBytes('another event'));
  return {
    format: 'juanzong-receipt-v1',
    leaf,
    body: discloseBody(body),
    index: 1,
    inclusion: [toBase64(sibling)],
    checkpoint: signCheckpoint(
      { origin: name, size: 2, root: nodeHash(sibling, eventLeafHash(leaf)) },
      { publicKey, sign: (message) => ed25519.sign(message, seed) },
    ),
    key: formatVerifierKey({ name, publicKey }),
  };
};

describe('ledger: receipts', () => {
  const receipt = receiptFor(storedBody);

  it('holds for the event and its Word file', () =>
    expect(verifyReceipt(receipt, { document, expectedKey: receipt.key }).findings).to.deep.equal([]));

  it('shows no encrypted data', () => expect(JSON.stringify(receipt)).not.to.contain('BBBB'));

  const faults: [string, Receipt, string][] = [
    ['another body', { ...receipt, body: { ...receipt.body, version: 2 } }, 'body_differs'],
    [
      'other metadata',
      { ...receipt, leaf: { ...receipt.leaf, metadata: { ...receipt.leaf.metadata, commandId: 'x' } } },
      'event_not_in_log',
    ],
    ['another place', { ...receipt, index: 0 }, 'event_not_in_log'],
    ['a broken proof', { ...receipt, inclusion: [] }, 'event_not_in_log'],
    ['a proof that is not base64', { ...receipt, inclusion: ['?'] }, 'event_not_in_log'],
    [
      'another checkpoint',
      { ...receipt, checkpoint: receipt.checkpoint.replace('\n2\n', '\n3\n') },
      'checkpoint_signature_wrong',
    ],
    ['a malformed key', { ...receipt, key: 'nonsense' }, 'key_malformed'],
    ['a log signed again under another key', receiptFor(storedBody, new Uint8Array(32).fill(2)), 'key_unexpected'],
  ];
  for (const [what, forged, finding] of faults)
    it(`names ${what}`, () =>
      expect(verifyReceipt(forged, { document, expectedKey: receipt.key }).findings).to.include(finding));

  it('names a Word file that was changed', () =>
    expect(verifyReceipt(receipt, { document: utf8ToBytes('another file') }).findings).to.deep.equal([
      'document_differs',
    ]));

  it('says when the event covers no Word file', () =>
    expect(verifyReceipt(receiptFor({ caseId: 'c1' }), { document }).findings).to.deep.equal(['document_not_covered']));
});
