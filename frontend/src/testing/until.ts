/** Waits until something holds, at most a quarter of a minute; a slow machine only waits longer. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 15_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
};
