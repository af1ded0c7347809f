import { emptyRoot, nodeHash, type Hash, type Sha256 } from './merkleTree.js';

/** A complete subtree: the node at `index` of `level` covers the leaves from `index · 2^level` on. */
export type TreeNode = { readonly level: number; readonly index: number; readonly hash: Hash };

/** The right edge of a tree: roots of its complete subtrees, largest first. All that is needed to let it grow. */
export type Frontier = { readonly size: number; readonly peaks: readonly TreeNode[] };

export const emptyFrontier: Frontier = { size: 0, peaks: [] };

/** Adds one leaf; `completed` are the nodes that it completes, the leaf first. */
export const appendLeaf = (
  { size, peaks }: Frontier,
  leaf: Hash,
  hash?: Sha256,
): { frontier: Frontier; completed: TreeNode[] } => {
  let node: TreeNode = { level: 0, index: size, hash: leaf };
  const completed = [node];
  const rest = [...peaks];
  for (let last = rest.at(-1); last && last.level === node.level; last = rest.at(-1)) {
    rest.pop();
    node = { level: node.level + 1, index: last.index / 2, hash: nodeHash(last.hash, node.hash, hash) };
    completed.push(node);
  }
  return { frontier: { size: size + 1, peaks: [...rest, node] }, completed };
};

/** Root of the tree that ends in this frontier. */
export const frontierRoot = ({ peaks }: Frontier): Hash => {
  const [last, ...before] = [...peaks].reverse();
  return last ? before.reduce((right, left) => nodeHash(left.hash, right), last.hash) : emptyRoot();
};

/** Where the peaks of a tree of `size` leaves stand, largest first: the binary digits of its size. */
export const peakPlaces = (size: number): { level: number; index: number }[] => {
  const places: { level: number; index: number }[] = [];
  let start = 0;
  for (let level = Math.floor(Math.log2(Math.max(size, 1))); level >= 0; level -= 1) {
    const width = 2 ** level;
    if (size - start >= width) {
      places.push({ level, index: start / width });
      start += width;
    }
  }
  return places;
};
