import { accounts } from './accounts.js';
import { agents } from './agents.js';
import { cases } from './cases.js';
import { documents } from './documents.js';
import { drafts } from './drafts.js';
import { featureFlags } from './featureFlags.js';
import { forms } from './forms.js';
import { ledger } from './ledger.js';
import { ownDocuments } from './ownDocuments.js';
import { ragModels } from './ragModels.js';
import { service } from './service.js';
import { settings } from './settings.js';
import { usage } from './usage.js';
import { users } from './users.js';
import { versions } from './versions.js';

/** Every call of the API, in the order in which it is read. A browser imports the areas that it uses, not this. */
export const contract = {
  forms,
  documents,
  versions,
  ledger,
  accounts,
  ownDocuments,
  drafts,
  agents,
  featureFlags,
  usage,
  ragModels,
  cases,
  users,
  settings,
  service,
};
