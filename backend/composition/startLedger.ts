import { randomUUID } from 'node:crypto';
import type { Config } from '../platform/config/config.js';
import {
  issueReceipt,
  type ReceiptResult,
  checkSlice,
  startLogCheck,
  type LedgerBrokenError,
  createLedgerSource,
  openLedgerDirectory,
  sealLog,
  checkWitnessFile,
  createTimeWitness,
  createSealRequests,
  type SealRequests,
  startSealTask,
  type SealTaskStatus,
  createLedgerSigner,
  type LedgerSigner,
} from '../modules/ledger/index.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import type { Stores } from './openStores.js';

export type Ledger = {
  readonly signer: LedgerSigner;
  readonly requests: SealRequests;
  readonly receiptOf: (eventId: string) => Promise<ReceiptResult>;
  readonly status: () => LedgerStatus;
};

export type LedgerStatus = SealTaskStatus & {
  /** Events whose receipt was requested here and would have been invalid. */
  readonly receiptsWithheld: number;
};

type Deps = {
  readonly config: Pick<Config, 'ledgerDirectory' | 'courtTimeZone' | 'timeWitnessNtp' | 'timeWitnessFile'>;
  readonly stores: Stores;
  readonly isLeader: () => boolean;
  readonly logger: Logger;
  readonly closing: Closing;
  readonly now: () => Date;
};

/** Timeout of the event store while issuing a receipt. */
const readDeadlineMs = 5_000;

/** Opens the folder outside the event store and begins to seal the log. */
export const startLedger = async ({ config, stores, isLeader, logger, closing, now }: Deps): Promise<Ledger> => {
  const { read, app, log, client, streams, installationKeys } = stores;
  const signer = createLedgerSigner(installationKeys.logSeals);
  const ledgerDirectory = await openLedgerDirectory(config.ledgerDirectory);
  await ledgerDirectory.writeKey(signer.verifierKey);
  const requests = createSealRequests(app);
  const source = createLedgerSource({ client: client.raw, streams, hasEffect: stores.hasEffect });
  const sealing = {
    log,
    source,
    stream: streams.ledger,
    tables: read,
    signer,
    ledgerDirectory,
    clock: now,
    checkLead: async () => {
      await stores.clockLead.check({ isSealing: true });
      if (config.timeWitnessNtp === undefined) await checkWitnessFile(config);
    },
    newId: randomUUID,
    witness: { read: createTimeWitness({ config, now, logger }), timeZone: config.courtTimeZone },
  };
  const diagnoses = new Map<string, LedgerBrokenError>();
  const seal = () => sealLog({ ...sealing, diagnoses });
  const task = startSealTask({ seal, requests, isLeader, logger });
  closing.add('sealing', task.stop);
  const isErased = async (stream: string) => (await stores.dataKeys.find(stream)) === 'destroyed';
  const check = () =>
    checkSlice({ source, tables: read, app, signer, ledgerDirectory, isErased, hasEffect: stores.hasEffect, now });
  closing.add('standing check of the log', startLogCheck({ check, isLeader, logger }).stop);
  const withheld = new Set<string>();
  const readOne = (stream: string, revision: bigint) => client.readOne(stream, revision, readDeadlineMs);
  const receiptOf: Ledger['receiptOf'] = async (eventId) => {
    const response = await issueReceipt({ tables: read, signer, readOne, hasEffect: stores.hasEffect }, eventId);
    if (response.state === 'ready') withheld.delete(eventId);
    else if (response.state === 'withheld' && !withheld.has(eventId)) {
      withheld.add(eventId);
      logger.error({ eventId, findings: response.findings }, 'a receipt would not hold and was not handed out');
    }
    return response;
  };
  return {
    signer,
    requests,
    receiptOf,
    status: () => ({ ...task.status(), receiptsWithheld: withheld.size }),
  };
};
