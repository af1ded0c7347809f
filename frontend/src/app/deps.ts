import type { CoreDeps } from '../core/deps.js';
import type { SessionChannel } from '../core/session/sessionChannel.js';
import type { Device } from '../features/device/index.js';
import type { Forgetting, Keeping, ServerDrafts, VisitorDrafts } from '../features/drafts/index.js';
import type { SubmittedHere } from '../features/pleading/index.js';
import type { PinStore } from '../features/templates/index.js';
import type { ThemePort } from '../features/theme/index.js';

/** The ports of the sagas to the outside world. */
export type SagaDeps = Keeping &
  Omit<CoreDeps, 'channel' | 'newId'> & {
    readonly theme: ThemePort;
    readonly pins: PinStore;
    readonly device: Device;
    readonly sessionChannel?: SessionChannel;
    readonly serverDrafts?: ServerDrafts;
    /** Tells pages that a draft was given up. */
    readonly forgetting?: Forgetting;
    /** What this browser submitted; without it, it remembers nothing. */
    readonly submittedHere?: SubmittedHere;
  };

/** What the sagas of the features are given: the ports, and the drafts of the user and of visitors. */
export type FeatureDeps = CoreDeps &
  Omit<SagaDeps, 'sessionChannel' | 'forgetting'> & {
    readonly forgetting: Forgetting;
    readonly visitors: VisitorDrafts;
  };
