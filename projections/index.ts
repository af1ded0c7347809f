import { accountsProjection } from './accounts/accountsProjection.js';
import { agreedTermsProjection } from './agreedTerms/agreedTermsProjection.js';
import { auditLogProjection } from './auditLog/auditLogProjection.js';
import { caseDocumentsProjection } from './caseDocuments/caseDocumentsProjection.js';
import { caseListProjection, type FindPartyNames } from './caseList/caseListProjection.js';
import { caseNewsProjection } from './caseNews/caseNewsProjection.js';
import { caseNumbersProjection } from './caseNumbers/caseNumbersProjection.js';
import { correctionQueueProjection } from './correctionQueue/correctionQueueProjection.js';
import { creditEntriesProjection } from './credits/creditEntriesProjection.js';
import { dashboardStatsProjection } from './dashboardStats/dashboardStatsProjection.js';
import { featureFlagsProjection } from './featureFlags/featureFlagsProjection.js';
import { featurePreferencesProjection } from './featureFlags/featurePreferencesProjection.js';
import { ledgerLogProjection } from './ledgerLog/ledgerLogProjection.js';
import { sameFilingsProjection, type HashContent } from './sameFilings/sameFilingsProjection.js';
import { partySignsProjection } from './partySigns/partySignsProjection.js';
import { numberRegisterProjection } from './numberRegister/numberRegisterProjection.js';
import { ordersProjection } from './orders/ordersProjection.js';
import { userDocumentsProjection } from './userDocuments/userDocumentsProjection.js';
import { teamMembersProjection } from './teams/teamMembersProjection.js';
import type { Projection } from './runner/projection.js';
import { yearArrangementsProjection } from './yearArrangements/yearArrangementsProjection.js';
import { usageProjection } from './usage/usageProjection.js';

export type { FindPartyNames, HashContent };

type Deps = {
  /** Form definitions are data that the backend loads; this looks into them. */
  readonly partyNames: FindPartyNames;
  /** By a key of the installation that stays the same: two replays must give the same rows. */
  readonly hashContent: HashContent;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
};

/** Every read model there is. */
export const createProjections = ({ partyNames, hashContent, timeZone }: Deps): readonly Projection[] => [
  caseListProjection(partyNames),
  caseNumbersProjection,
  numberRegisterProjection,
  correctionQueueProjection,
  caseNewsProjection,
  sameFilingsProjection(hashContent),
  partySignsProjection(partyNames, hashContent),
  caseDocumentsProjection,
  dashboardStatsProjection(timeZone),
  accountsProjection,
  agreedTermsProjection,
  usageProjection(timeZone),
  creditEntriesProjection(timeZone),
  featureFlagsProjection,
  featurePreferencesProjection,
  yearArrangementsProjection,
  ledgerLogProjection,
  userDocumentsProjection,
  ordersProjection,
  teamMembersProjection,
  auditLogProjection,
];
