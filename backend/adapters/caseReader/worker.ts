import { measureThread, type SharedThreadTime } from '../../runtime/threads/threadTime.js';
import { readings, type ReadingName } from './readings.js';

export type ReadingTask = {
  readonly name: ReadingName;
  readonly input: unknown;
  readonly threadTime: SharedThreadTime;
};

/** Runs in a worker thread of `createCaseReader`; an entry point of its own in the bundled backend. */
export default ({ name, input, threadTime }: ReadingTask): Promise<unknown> =>
  // `CaseReader` has checked that the input is this reading's.
  measureThread(threadTime, async () => (readings[name] as (input: unknown) => unknown)(input));
