const ends: (() => Promise<void>)[] = [];

/** Closes what the tests of this process shared, once; mocha calls it, and a benchmark that runs without mocha. */
export const endTests = async (): Promise<void> => {
  for (const end of ends.splice(0).reverse()) await end();
};

/** Calls `end` once all tests of this process are over; without mocha, as in a benchmark, `endTests` does. */
export const afterTests = (end: () => Promise<void>): void => {
  if (ends.push(end) === 1 && 'after' in globalThis) after(endTests);
};
