import caseTypes from './facts/caseTypes.json' with { type: 'json' };
import courtCodes from './facts/courtCodes.json' with { type: 'json' };
import laws from './facts/laws.json' with { type: 'json' };
import { citationFacts } from './facts.js';

/** The facts that come with the product. Browsers load this file when a text first has something to check in it. */
export const shippedFacts = citationFacts({ laws, courtCodes, caseTypes });
