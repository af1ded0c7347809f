import type { CaseReader } from '../adapters/caseReader/caseReader.js';
import type { createModelService } from '../adapters/modelService/modelService.js';
import type { WordRenderer } from '../adapters/word/wordRenderer.js';
import type { FormCatalogue } from '../modules/forms/index.js';
import type { AppDeps } from '../platform/http/app.js';
import type { Allowance, RateLimitName } from '../platform/http/rateLimit.js';
import type { Work } from '../platform/http/work/limitWork.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { RequestTimeouts } from './createHttp.js';
import type { Isolation } from './openStores.js';

/** Parts that tests replace. */
export type Overrides = Isolation & {
  readonly logger?: Logger;
  readonly now?: () => Date;
  readonly allowances?: Partial<Record<RateLimitName, Allowance>>;
  /** Bounds on what each caller takes of this process. */
  readonly work?: Work;
  readonly frontendDirectory?: string;
  /** See `AppDeps`. */
  readonly around?: AppDeps['around'];
  /** How long a start waits for an event store that does not respond. */
  readonly eventStoreTimeoutMs?: number;
  readonly timeouts?: Partial<RequestTimeouts>;
  /** Forms in place of those of this build. */
  readonly catalogue?: FormCatalogue;
  /** Times of calls of models. */
  readonly models?: Pick<Parameters<typeof createModelService>[0], 'concealMs' | 'deadlines' | 'limits' | 'pause'>;
  /** A renderer that already runs; the application then starts none. */
  readonly wordRenderer?: WordRenderer;
  /** Threads that read stored answers and already run; the application then starts none. */
  readonly caseReader?: CaseReader;
};
