import { benchmarks } from './benchmarks.js';
import { reportOf } from './runBenchmark.js';

/** Runs the benchmark that its argument names, and reports to the process that started it. */
const run = async () => {
  const name = process.argv[2] ?? '';
  const benchmark = await benchmarks[name]?.();
  if (!benchmark) throw new Error(`there is no benchmark ${name}`);
  return benchmark();
};

// Clients of servers that are gone may still be trying to reach them.
process.send?.(await reportOf(run), () => process.exit(0));
