import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { appendLeaf, emptyFrontier, frontierRoot, peakPlaces, type Frontier, type TreeNode } from './frontier.js';
import { leafHash, nodeHash, splitPoint, type Hash } from './merkleTree.js';
import { consistencyProof, inclusionProof, subtreeRoot, verifyConsistency, verifyInclusion } from './proofs.js';

/** Leaves and roots that every implementation of RFC 6962 is checked against (Certificate Transparency's reference tree). */
const vectorLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const vectorRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** The definition of MTH in RFC 6962 §2.1, word for word: the yardstick for the incremental tree. */
const definedRoot = (leaves: Hash[]): Hash => {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const k = splitPoint(leaves.length);
  return nodeHash(definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)));
};

const grow = (leaves: Hash[]) => {
  const nodes = new Map<string, Hash>();
  let frontier: Frontier = emptyFrontier;
  for (const leaf of leaves) {
    const grown = appendLeaf(frontier, leaf);
    grown.completed.forEach(({ level, index, hash }: TreeNode) => nodes.set(`${level}/${index}`, hash));
    frontier = grown.frontier;
  }
  const nodeAt = async (level: number, index: number): Promise<Hash> => {
    const hash = nodes.get(`${level}/${index}`);
    if (!hash) throw new Error(`no node ${level}/${index}`);
    return hash;
  };
  return { frontier, nodeAt };
};

const leavesOf = (count: number): Hash[] => Array.from({ length: count }, (_, i) => leafHash(Uint8Array.of(i >> 8, i)));

describe('ledger: Merkle tree of RFC 6962', () => {
  it('has the published roots for 0 to 8 leaves', () => {
    const leaves = vectorLeaves.map((hex) => leafHash(hexToBytes(hex)));
    const roots = [0, ...leaves.keys()].map((_, size) =>
      bytesToHex(frontierRoot(grow(leaves.slice(0, size)).frontier)),
    );
    expect(roots).to.deep.equal(vectorRoots);
  });

  it('proves d0, d3, d4 and d6 of seven leaves as RFC 6962 §2.1.3 draws it', async () => {
    const d = leavesOf(7);
    const at = (i: number): Hash => d[i] ?? new Uint8Array();
    const { nodeAt } = grow(d);
    const [g, h] = [nodeHash(at(0), at(1)), nodeHash(at(2), at(3))];
    const [i, j] = [nodeHash(at(4), at(5)), at(6)];
    const [k, l] = [nodeHash(g, h), nodeHash(i, j)];
    expect(await inclusionProof(nodeAt, 0, 7)).to.deep.equal([at(1), h, l]);
    expect(await inclusionProof(nodeAt, 3, 7)).to.deep.equal([at(2), g, l]);
    expect(await inclusionProof(nodeAt, 4, 7)).to.deep.equal([at(5), j, k]);
    expect(await inclusionProof(nodeAt, 6, 7)).to.deep.equal([i, k]);
    expect(await consistencyProof(nodeAt, 3, 7)).to.deep.equal([at(2), at(3), g, l]);
    expect(await consistencyProof(nodeAt, 4, 7)).to.deep.equal([l]);
    expect(await consistencyProof(nodeAt, 6, 7)).to.deep.equal([i, j, k]);
  });

  it('grows leaf by leaf into the root that the definition gives', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (size) => {
        const leaves = leavesOf(size);
        const { frontier } = grow(leaves);
        expect(frontierRoot(frontier)).to.deep.equal(definedRoot(leaves));
        expect(frontier.peaks.map(({ level, index }) => ({ level, index }))).to.deep.equal(peakPlaces(size));
      }),
      { numRuns: 40 },
    ));

  it('proves every leaf of every tree, and nothing else', async () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat(), async (size, a, b) => {
        const leaves = leavesOf(size);
        const { nodeAt } = grow(leaves);
        const [index, other] = [a % size, b % size];
        const root = await subtreeRoot(nodeAt, 0, size);
        const proof = await inclusionProof(nodeAt, index, size);
        const leaf = leaves[index] ?? new Uint8Array();
        expect(verifyInclusion(leaf, index, size, proof, root)).to.equal(true);
        if (other !== index) expect(verifyInclusion(leaf, other, size, proof, root)).to.equal(false);
        expect(verifyInclusion(leafHash(Uint8Array.of(1, 2, 3)), index, size, proof, root)).to.equal(false);
        expect(verifyInclusion(leaf, index, size, [...proof, root], root)).to.equal(false);
        if (proof.length > 0) expect(verifyInclusion(leaf, index, size, proof.slice(1), root)).to.equal(false);
      }),
      { numRuns: 60 },
    ));

  it('proves that a tree is a prefix of every later one, and refuses a rewritten past', async () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 150 }), fc.nat({ max: 150 }), async (olderSize, more) => {
        const leaves = leavesOf(olderSize + more);
        const { nodeAt } = grow(leaves);
        const older = { size: olderSize, root: await subtreeRoot(nodeAt, 0, olderSize) };
        const newer = { size: leaves.length, root: await subtreeRoot(nodeAt, 0, leaves.length) };
        const proof = await consistencyProof(nodeAt, older.size, newer.size);
        expect(verifyConsistency(older, newer, proof)).to.equal(true);

        const rewritten = grow([leafHash(Uint8Array.of(9, 9, 9)), ...leaves.slice(1)]);
        const forged = { size: newer.size, root: await subtreeRoot(rewritten.nodeAt, 0, newer.size) };
        const forgedProof = await consistencyProof(rewritten.nodeAt, older.size, newer.size);
        expect(verifyConsistency(older, forged, forgedProof)).to.equal(false);
      }),
      { numRuns: 60 },
    ));
});
