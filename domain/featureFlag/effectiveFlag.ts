import { costingFeatures } from './catalogue.js';

/**
 * What counts for one person: their own setting where they have one, else the platform's. A feature that costs the court is off for
 * everybody while the court has it off.
 */
export const effectiveFlag = (key: string, platform: boolean, preference: boolean | undefined): boolean =>
  costingFeatures.has(key) && !platform ? false : (preference ?? platform);
