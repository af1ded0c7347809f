/**
 * Returns the result of `work` if it settles within `ms` milliseconds. Late work goes on; its outcome is dropped.
 * @throws the error of `late`, or the error of `work`
 */
export const withTimeout = async <T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};
