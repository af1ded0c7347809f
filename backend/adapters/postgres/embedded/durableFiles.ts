import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type OpenFile = { readonly nfd?: number };
type FileOperations = { fsync?: (file: OpenFile) => number };

/**
 * Keeps PGlite's files in a directory of the host, with a working `fsync`: the stock file system ignores it, so that an
 * acknowledged commit would not survive a power cut. The data keys are stored here; losing one loses all it encrypts.
 */
export class DurableFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const makeDurable = (module: { FS: { filesystems: { NODEFS: { stream_ops: object } } } }): void => {
      const operations: FileOperations = module.FS.filesystems.NODEFS.stream_ops;
      operations.fsync = ({ nfd }) => {
        if (nfd !== undefined) fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRuns(emscriptenOpts.preRun), makeDurable] } };
  }
}

const preRuns = <Step>(steps: Step | Step[] | undefined): Step[] =>
  steps === undefined ? [] : Array.isArray(steps) ? steps : [steps];

/** Settings of every start; they win over those in the data directory. */
export const startParams = [
  ...PGlite.defaultStartParams,
  // A checkpoint deletes old files of the write-ahead log: recycled ones would keep every row that was ever written.
  ...['-c', 'wal_recycle=off'],
  // PGlite writes zeros over all of its shared memory when it starts, so that twice as much is held from then on by every court.
  ...['-c', 'shared_buffers=64MB'],
];

/** Drops `-F` (no fsync), PGlite's default, and selects `fsync`, since emscripten's `fdatasync` does nothing. */
export const durableStartParams = [
  ...startParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
