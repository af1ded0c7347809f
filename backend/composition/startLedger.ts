import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.js';
import { issueReceipt, type ReceiptAnswer } from '../ledger/issueReceipt.js';
import { openOutsideLedger } from '../ledger/outsideLedger.js';
import { sealLog } from '../ledger/sealLog.js';
import { createSealRequests, type SealRequests } from '../ledger/sealRequests.js';
import { startSealTask, type SealTaskStatus } from '../ledger/sealTask.js';
import { createLedgerSigner, type LedgerSigner } from '../ledger/signingKey.js';
import type { Logger } from '../logging/logger.js';
import type { Closing } from './closing.js';
import type { Stores } from './openStores.js';

export type Ledger = {
  readonly signer: LedgerSigner;
  readonly requests: SealRequests;
  readonly receiptOf: (eventId: string) => Promise<ReceiptAnswer>;
  readonly status: () => SealTaskStatus;
};

type Deps = {
  readonly config: Pick<Config, 'ledgerDirectory'>;
  readonly stores: Stores;
  readonly isLeader: () => boolean;
  readonly logger: Logger;
  readonly closing: Closing;
  readonly now: () => Date;
};

/** How long a receipt waits for the event store. */
const readDeadlineMs = 5_000;

/** Opens the folder outside the event store and begins to seal the log. */
export const startLedger = async ({ config, stores, isLeader, logger, closing, now }: Deps): Promise<Ledger> => {
  const { read, app, log, client, streams, installationKeys } = stores;
  const signer = createLedgerSigner(installationKeys.logSeals);
  const outside = await openOutsideLedger(config.ledgerDirectory);
  await outside.writeKey(signer.verifierKey);
  const requests = createSealRequests(app);
  const seal = () =>
    sealLog({ log, stream: streams.ledger, tables: read, signer, outside, clock: now, newId: randomUUID });
  const task = startSealTask({ seal, requests, isLeader, logger });
  closing.add('sealing', task.stop);
  return {
    signer,
    requests,
    receiptOf: (eventId) =>
      issueReceipt(
        { tables: read, signer, readOne: (stream, revision) => client.readOne(stream, revision, readDeadlineMs) },
        eventId,
      ),
    status: task.status,
  };
};
