/**
 * What `work` returns, if it settles within `ms` milliseconds. Work that is late goes on; its outcome is dropped.
 * @throws the error of `late`, and whatever `work` rejects with
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
