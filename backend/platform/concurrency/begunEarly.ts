/**
 * Work that is under way while its result is not wanted yet. What it fails with is thrown to whoever asks for the result: until then it
 * is no unhandled rejection, which would end the process.
 */
export const begunEarly = <T>(work: Promise<T>): (() => Promise<T>) => {
  const settled = Promise.allSettled([work]);
  return async () => {
    const [outcome] = await settled;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
};
