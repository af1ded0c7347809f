import { nodeHash, sameHash, splitPoint, type Hash } from './merkleTree.js';

/** Hash of a complete subtree, wherever they are kept. */
export type NodeAt = (level: number, index: number) => Promise<Hash>;

/** Root over the leaves `[start, end)`. `start` is a multiple of the largest power of two in the range, as RFC 6962's splits make it. */
export const subtreeRoot = async (nodeAt: NodeAt, start: number, end: number): Promise<Hash> => {
  const size = end - start;
  if (Number.isInteger(Math.log2(size))) return nodeAt(Math.log2(size), start / size);
  const k = splitPoint(size);
  return nodeHash(await subtreeRoot(nodeAt, start, start + k), await subtreeRoot(nodeAt, start + k, end));
};

/**
 * PATH(index, D[size]) of RFC 6962 §2.1.1: the hashes that lead from a leaf to the root, from the bottom up.
 * @throws RangeError when the leaf is not in the tree
 */
export const inclusionProof = async (nodeAt: NodeAt, index: number, size: number): Promise<Hash[]> => {
  if (!Number.isInteger(index) || index < 0 || index >= size)
    throw new RangeError(`leaf ${index} of a tree of ${size}`);
  const walk = async (start: number, end: number): Promise<Hash[]> => {
    if (end - start === 1) return [];
    const middle = start + splitPoint(end - start);
    return index < middle
      ? [...(await walk(start, middle)), await subtreeRoot(nodeAt, middle, end)]
      : [...(await walk(middle, end)), await subtreeRoot(nodeAt, start, middle)];
  };
  return walk(0, size);
};

/**
 * PROOF(older, D[newer]) of RFC 6962 §2.1.2: shows that the tree of `older` leaves is a prefix of the newer one.
 * @throws RangeError unless 0 < older ≤ newer
 */
export const consistencyProof = async (nodeAt: NodeAt, older: number, newer: number): Promise<Hash[]> => {
  if (!(older > 0 && older <= newer)) throw new RangeError(`consistency of ${older} with ${newer}`);
  const walk = async (start: number, end: number, m: number, whole: boolean): Promise<Hash[]> => {
    if (m === end - start) return whole ? [] : [await subtreeRoot(nodeAt, start, end)];
    const k = splitPoint(end - start);
    return m <= k
      ? [...(await walk(start, start + k, m, whole)), await subtreeRoot(nodeAt, start + k, end)]
      : [...(await walk(start + k, end, m - k, false)), await subtreeRoot(nodeAt, start, start + k)];
  };
  return walk(0, newer, older, true);
};

/** Checks an inclusion proof by the algorithm of RFC 9162 §2.1.3.2. */
export const verifyInclusion = (
  leaf: Hash,
  index: number,
  size: number,
  proof: readonly Hash[],
  root: Hash,
): boolean => {
  if (!Number.isInteger(index) || index < 0 || index >= size) return false;
  let fn = index;
  let sn = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(sibling, hash);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else hash = nodeHash(hash, sibling);
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 && sameHash(hash, root);
};

/** Checks a consistency proof by the algorithm of RFC 9162 §2.1.4.2. An empty older tree is a prefix of every tree. */
export const verifyConsistency = (
  older: { readonly size: number; readonly root: Hash },
  newer: { readonly size: number; readonly root: Hash },
  proof: readonly Hash[],
): boolean => {
  if (older.size > newer.size || older.size < 0) return false;
  if (older.size === 0) return proof.length === 0;
  if (older.size === newer.size) return proof.length === 0 && sameHash(older.root, newer.root);
  const path = Number.isInteger(Math.log2(older.size)) ? [older.root, ...proof] : [...proof];
  const [first, ...rest] = path;
  if (!first) return false;
  let fn = older.size - 1;
  let sn = newer.size - 1;
  while (fn % 2 === 1) {
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  let oldHash = first;
  let newHash = first;
  for (const sibling of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      oldHash = nodeHash(sibling, oldHash);
      newHash = nodeHash(sibling, newHash);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else newHash = nodeHash(newHash, sibling);
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 && sameHash(oldHash, older.root) && sameHash(newHash, newer.root);
};
