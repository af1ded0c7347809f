import { featureFlags } from '../../../../domain/contract/featureFlags.js';
import { describedArea, type Area } from '../operation.js';
import { accounts } from './accounts.js';
import { cases } from './cases.js';
import { documents } from './documents.js';
import { forms } from './forms.js';
import { ledger } from './ledger.js';
import { ownDocuments } from './ownDocuments.js';
import { ragModels } from './ragModels.js';
import { service } from './service.js';
import { usage } from './usage.js';
import { agents, drafts } from './userData.js';
import { users } from './users.js';
import { versions } from './versions.js';

/** Everything the API answers, in the order in which it is read. */
export const areas: readonly Area[] = [
  forms,
  documents,
  versions,
  ledger,
  accounts,
  ownDocuments,
  drafts,
  agents,
  describedArea(featureFlags),
  usage,
  ragModels,
  cases,
  users,
  service,
];
