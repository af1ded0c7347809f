import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isSource = (path) => !/\.test\.tsx?$|\/(e2e|testing|bench)\/|\.DS_Store$/.test(path);

const filesUnder = (path) => {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(inner) : [inner];
  });
};

/** A hash of all that a part is built from: file names and contents, and the major version of Node. */
export const stampOf = (sources) => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  const files = sources.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesUnder(path)));
  for (const path of files.filter(isSource).sort()) hash.update(`\0${path}\0`).update(readFileSync(path));
  return hash.digest('hex');
};

/** Returns whether `output` exists and was built from sources with this stamp. */
export const isFresh = ({ output, stampFile }, stamp) =>
  existsSync(output) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;

/** Builds and only then writes the stamp, so that a build that broke off is done again. */
export const rebuilt = async ({ stampFile }, stamp, build) => {
  rmSync(stampFile, { force: true });
  await build();
  writeFileSync(stampFile, stamp);
};

/** Paths beside the working directory, which is the project's root. */
export const inDist = (name) => join('dist', name);
