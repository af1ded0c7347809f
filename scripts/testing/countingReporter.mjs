import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';

/** Mocha's spec reporter that also appends its counts, one JSON line for each run, to the file COUNTS_FILE names. */
export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes = 0, failures = 0, pending = 0 } = this.stats ?? {};
      if (process.env.COUNTS_FILE)
        appendFileSync(process.env.COUNTS_FILE, `${JSON.stringify({ passes, failures, pending })}\n`);
    });
  }
}
