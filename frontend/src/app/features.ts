import { receipts } from '../components/receipts/index.js';
import { unfinished } from '../components/unfinished/index.js';
import { batches } from '../features/batches/index.js';
import { audit } from '../features/audit/index.js';
import { caseFile } from '../features/caseFile/index.js';
import { cases } from '../features/cases/index.js';
import { courtDesk } from '../features/courtDesk/index.js';
import { lendingRates } from '../features/lendingRates/index.js';
import { formSwitches } from '../features/formSwitches/index.js';
import { courtCalendar } from '../features/courtCalendar/index.js';
import { serviceAccounts } from '../features/serviceAccounts/index.js';
import { dashboard } from '../features/dashboard/index.js';
import { filing } from '../features/filing/index.js';
import { agents } from '../features/agents/index.js';
import { adopting } from '../features/adopting/index.js';
import { appMode } from '../core/appMode/index.js';
import { assistance } from '../core/assistance/index.js';
import { paragraphCounts } from '../core/paragraphCounts/index.js';
import { backgroundWork } from '../features/backgroundWork/index.js';
import { chat } from '../features/chat/index.js';
import { correcting } from '../features/correcting/index.js';
import { copying } from '../features/copying/index.js';
import { clauses } from '../features/clauses/index.js';
import { comparing } from '../features/comparing/index.js';
import { device } from '../features/device/index.js';
import { documents } from '../features/documents/index.js';
import { draftShares, ownShares } from '../features/draftShares/index.js';
import { draftList } from '../features/draftList/index.js';
import { featureFlags } from '../features/featureFlags/index.js';
import { knowledge } from '../features/knowledge/index.js';
import { recallRuns } from '../features/knowledge/recallRuns/index.js';
import { models } from '../features/models/index.js';
import { modelTasks } from '../features/modelTasks/index.js';
import { emailConfirm } from '../features/emailConfirm/index.js';
import { otherSide } from '../features/otherSide/index.js';
import { passwordReset } from '../features/passwordReset/index.js';
import { permanentCache } from '../features/permanentCache/index.js';
import { plans } from '../features/plans/index.js';
import { pleading } from '../features/pleading/index.js';
import { profile } from '../features/profile/index.js';
import { progress } from '../features/progress/index.js';
import { recognition } from '../features/recognition/index.js';
import { registration } from '../features/registration/index.js';
import { session } from '../features/session/index.js';
import { tasks } from '../features/tasks/index.js';
import { team } from '../features/team/index.js';
import { teamConflicts } from '../features/teamConflicts/index.js';
import { templates } from '../features/templates/index.js';
import { terms } from '../features/registration/terms/index.js';
import { theme } from '../features/theme/index.js';
import { orders } from '../features/orders/index.js';
import { outcomes } from '../core/outcomes/index.js';
import { toasts } from '../core/toasts/index.js';
import { usage } from '../features/usage/index.js';
import { users } from '../features/users/index.js';
import { versions } from '../features/versions/index.js';
import { writing } from '../features/writing/index.js';
import type { Feature } from '../core/feature.js';
import type { FeatureDeps } from './deps.js';

/** Every feature there is. Their lines stand in the sidebar in this order. */
const featureList = [
  theme,
  device,
  appMode,
  toasts,
  outcomes,
  session,
  unfinished,
  registration,
  terms,
  emailConfirm,
  passwordReset,
  assistance,
  paragraphCounts,
  templates,
  tasks,
  pleading,
  recognition,
  writing,
  comparing,
  correcting,
  chat,
  versions,
  otherSide,
  progress,
  receipts,
  knowledge,
  recallRuns,
  permanentCache,
  courtDesk,
  dashboard,
  caseFile,
  filing,
  cases,
  audit,
  users,
  draftList,
  ownShares,
  draftShares,
  copying,
  adopting,
  documents,
  batches,
  agents,
  clauses,
  team,
  teamConflicts,
  featureFlags,
  formSwitches,
  courtCalendar,
  lendingRates,
  serviceAccounts,
  modelTasks,
  models,
  usage,
  backgroundWork,
  orders,
  plans,
  profile,
] as const;

type Listed = (typeof featureList)[number];
type Both<U> = (U extends unknown ? (each: U) => void : never) extends (both: infer All) => void ? All : never;
type SiteReducers = Both<Listed extends infer F ? (F extends { site: { reducers: infer R } } ? R : never) : never>;
type UserReducers = Both<Listed extends infer F ? (F extends { reducers: infer R } ? R : never) : never>;
type LoadedWork = Listed extends infer F
  ? F extends { pageWork: () => Promise<{ work: infer W }> }
    ? W
    : never
  : never;
/** The reducers that are loaded with the pages that need them; they are reset when the user changes too. */
export type PageReducers = Both<LoadedWork extends infer W ? (W extends { reducers: infer R } ? R : never) : never>;

export const features: readonly Feature<FeatureDeps>[] = featureList;

/** The reducers of all features that outlive a session. */
export const siteReducers: SiteReducers = Object.assign({}, ...features.map(({ site }) => site?.reducers));
/** The reducers of all features that are reset when the user changes. */
export const userReducers: UserReducers = Object.assign({}, ...features.map(({ reducers }) => reducers));
