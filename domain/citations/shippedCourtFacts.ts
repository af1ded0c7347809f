import caseTypes from './facts/caseTypes.json' with { type: 'json' };
import courtCodes from './facts/courtCodes.json' with { type: 'json' };
import { courtFacts } from './facts.js';

/** Courts and type words that come with the product, without the laws, which take a hundred times the memory. */
export const shippedCourtFacts = courtFacts({ courtCodes, caseTypes });
