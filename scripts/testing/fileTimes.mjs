import { writeFileSync } from 'node:fs';

const shown = 12;
const slowestFirst = (fileSeconds) => Object.entries(fileSeconds).sort(([, one], [, other]) => other - one);

/** Lists the test files that took longest. `fileSeconds` holds the seconds of each file. */
export const printLongest = (fileSeconds) => {
  console.log('  longest files, in seconds:');
  for (const [file, seconds] of slowestFirst(fileSeconds).slice(0, shown))
    console.log(`  ${seconds.toFixed(1).padStart(7)}  ${file}`);
};

/** Writes the seconds of every test file to a file, as one JSON object, the slowest first. */
export const writeFileTimes = (path, fileSeconds) =>
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(slowestFirst(fileSeconds)), undefined, 1)}\n`);
