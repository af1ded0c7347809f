/** A place at which one of some things in order may stand. */
export type Candidate = {
  /** Which of the things it is. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
};

/** More candidates than these are not weighed against each other: the lightest are left out. */
const mostCandidates = 1600;

/** What two things that belong side by side are worth where they stand so. */
const besideBonus = 2;
const besideSigns = 3;

/**
 * The candidates that together weigh most with each thing once, all in order and none over another; of equal ones those that stand first. `isBeside`: nothing may
 * stand between two things.
 */
export const heaviestChain = (
  given: readonly Candidate[],
  isBeside: (one: number, next: number) => boolean = () => false,
): readonly Candidate[] => {
  const kept =
    given.length <= mostCandidates
      ? given
      : given.toSorted((one, other) => other.weight - one.weight).slice(0, mostCandidates);
  const all = kept.toSorted((one, other) => one.from - other.from || one.to - other.to || one.index - other.index);
  const total: number[] = [];
  const before: number[] = [];
  let best = -1;
  for (const [at, one] of all.entries()) {
    total[at] = one.weight;
    before[at] = -1;
    for (let earlier = 0; earlier < at; earlier += 1) {
      const other = all[earlier];
      if (!other || other.index >= one.index || other.to > one.from) continue;
      const bonus = isBeside(other.index, one.index) && one.from - other.to <= besideSigns ? besideBonus : 0;
      const sum = (total[earlier] ?? 0) + one.weight + bonus;
      if (sum > (total[at] ?? 0)) [total[at], before[at]] = [sum, earlier];
    }
    if (best === -1 || (total[at] ?? 0) > (total[best] ?? 0)) best = at;
  }
  const out: Candidate[] = [];
  for (let at = best; at !== -1; at = before[at] ?? -1) {
    const one = all[at];
    if (one) out.push(one);
  }
  return out.reverse();
};
