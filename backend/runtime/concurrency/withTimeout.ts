/** The parts that a timeout is counted in. */
const parts = 10;

/**
 * Returns the result of `work` if it settles within `ms` milliseconds. While this process stands still, as on a machine that sleeps
 * or is overloaded, it can receive no response: such a while counts for a tenth of the timeout at most. Late work goes on; its outcome
 * is dropped.
 * @throws the error of `late`, or the error of `work`
 */
export const withTimeout = async <T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    let left = parts;
    timer = setInterval(() => {
      left -= 1;
      if (left === 0) reject(late());
    }, ms / parts);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearInterval(timer);
  }
};
