/**
 * Starts work whose result is wanted later. Its error is thrown to the caller that asks for the result; until then it counts as handled,
 * so that it does not end the process as an unhandled rejection.
 */
export const begunEarly = <T>(work: Promise<T>): (() => Promise<T>) => {
  const settled = Promise.allSettled([work]);
  return async () => {
    const [outcome] = await settled;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
};
