import type { Recognised } from './recognise.js';

/**
 * What was recognised after somebody said whose the unassigned findings are. `owners` has, for each of `unassigned` in its order, the index of
 * a party, or `null` for nobody. What a party has already stays: a second ID number is not given to them.
 */
export const withAssigned = (recognised: Recognised, owners: readonly (number | null)[]): Recognised => {
  const { parties, unassigned } = recognised;
  return {
    ...recognised,
    parties: parties.map((party, at) => {
      const given = unassigned.filter(
        ({ kind, value }, index) =>
          owners[index] === at &&
          !party.findings.some((own) => own.kind === kind && (kind !== 'phone' || own.value === value)),
      );
      return given.length === 0 ? party : { ...party, findings: [...party.findings, ...given] };
    }),
  };
};
