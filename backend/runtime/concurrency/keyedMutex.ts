import { createSemaphore, type Semaphore } from './semaphore.js';

/** A mutex for each key within this process: work of a key runs once all earlier work of it has ended, well or badly. */
export const createKeyedMutex = (): Semaphore => createSemaphore({ atOnce: 1 });
