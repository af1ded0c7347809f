import { attacks, type AttackName } from '../../backend/tests/denial/attacks.js';
import { endTests } from '../../backend/tests/harness/afterTests.js';
import { startDenialCourt } from '../../backend/tests/denial/denialCourt.js';
import { p95, underAttack } from '../../backend/tests/denial/underAttack.js';
import { median, type Figure } from './figures.js';
import { sized } from './size.js';

/**
 * Honest filings under each attack against honest filings alone, in turns in the same run. Court and honest client share one process, attackers
 * have a thread of it.
 */
export const benchDenial = async (): Promise<Figure[]> => {
  const court = await startDenialCourt();
  const figures: Figure[] = [];
  try {
    for (const name of (Object.keys(attacks) as AttackName[]).slice(0, sized(Infinity, 1))) {
      const { quiet, attacked, statuses } = await underAttack({
        url: court.url,
        attack: name,
        rounds: sized(2, 1),
        filings: sized(8, 1),
      });
      const answered = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      figures.push({
        name: `p95 of filings, ${name}`,
        ratio: p95(attacked) / p95(quiet),
        aim: '≤ 3',
        measured: `p95 ${p95(quiet).toFixed(0)} → ${p95(attacked).toFixed(0)} ms, median ${median(quiet).toFixed(0)} → ${median(attacked).toFixed(0)} ms; answers ${answered.join(', ')}`,
      });
    }
    return figures;
  } finally {
    await court.close();
    await endTests();
  }
};
