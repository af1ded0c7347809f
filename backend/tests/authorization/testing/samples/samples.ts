import type { Samples } from '../sample.js';
import { aiModelSamples } from './aiModelSamples.js';
import { auditSamples } from './auditSamples.js';
import { batchSamples } from './batchSamples.js';
import { caseBatchSamples } from './caseBatchSamples.js';
import { citationSamples } from './citationSamples.js';
import { courtSamples } from './courtSamples.js';
import { documentSamples } from './documentSamples.js';
import { askedQuestionSamples } from './askedQuestionSamples.js';
import { deskSamples } from './deskSamples.js';
import { knowledgeSamples } from './knowledgeSamples.js';
import { modelBenchSamples } from './modelBenchSamples.js';
import { ownSamples } from './ownSamples.js';
import { permanentCacheSamples } from './permanentCacheSamples.js';
import { publicSamples } from './publicSamples.js';
import { ragModelSamples } from './ragModelSamples.js';
import { orderSamples } from './orderSamples.js';
import { serviceAccountSamples } from './serviceAccountSamples.js';
import { teamSamples } from './teamSamples.js';
import { recallRunSamples } from './recallRunSamples.js';

/** One sample for each route of the authorisation table. */
export const samples: Samples = {
  ...publicSamples,
  ...documentSamples,
  ...ownSamples,
  ...aiModelSamples,
  ...ragModelSamples,
  ...knowledgeSamples,
  ...deskSamples,
  ...askedQuestionSamples,
  ...modelBenchSamples,
  ...batchSamples,
  ...caseBatchSamples,
  ...citationSamples,
  ...recallRunSamples,
  ...permanentCacheSamples,
  ...courtSamples,
  ...auditSamples,
  ...serviceAccountSamples,
  ...orderSamples,
  ...teamSamples,
};
