import { randomInt } from 'node:crypto';

/** A formal case number that no other test has. Its serial is a natural number, as a court's is: zeros before other serials are dropped. */
export const newCaseNumber = (): string => `（2026）京01民初${randomInt(1, 100_000_000)}号`;
