import { version as released } from '../package.json';

/** The version of the application, as `package.json` has it. */
export const version: string = released;
