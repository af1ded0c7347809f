/** Milliseconds of the processor, of all threads of this process, that `work` takes. */
const processorMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** How many times the yardstick is so little that no other turn is needed: who asks lets four times as much pass. */
const clearlyLittle = 2;

/**
 * How many times the processor time of `yardstick` `work` takes: the least of several turns of both, so that whatever else the machine does
 * spoils neither. One turn is enough where it shows little.
 */
export const timesOf = async (
  work: () => Promise<unknown>,
  yardstick: () => Promise<unknown>,
  turns = 3,
): Promise<number> => {
  await yardstick(); // warms up
  let [least, leastOfYardstick] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < turns; turn += 1) {
    leastOfYardstick = Math.min(leastOfYardstick, await processorMs(yardstick));
    least = Math.min(least, await processorMs(work));
    if (least / leastOfYardstick < clearlyLittle) break;
  }
  return least / leastOfYardstick;
};
