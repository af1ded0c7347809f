import { readFile } from 'node:fs/promises';
import type { FindPartyNames } from '../../projections/index.js';
import { attach, type Attached } from '../../backend/composition/attach.js';
import type { Closing } from '../../backend/composition/closing.js';
import { partyNamesIn, loadCatalogue, createForms, type Forms } from '../../backend/modules/forms/index.js';
import type { Isolation } from '../../backend/composition/openStores.js';
import type { Config } from '../../backend/platform/config/config.js';
import { createCodec, type Codec } from '../../backend/adapters/eventStore/codec.js';
import { streamNames, type StreamNames } from '../../backend/adapters/eventStore/streams.js';
import { createLedgerSigner, type LogSource, liveSource } from '../../backend/modules/ledger/index.js';
import {
  bundleDataKeys,
  openOutsideRecords,
  type OutsideRecords,
  openBundle,
  type OpenedBundle,
  trustKeys,
  type TrustedKeys,
  replayStream,
} from '../../backend/modules/audit/index.js';
import type { AuditOptions } from './options.js';
import type { EventLog } from '../../backend/adapters/eventStore/eventLog.js';

/** A request that cannot be carried out; the message is a Chinese sentence. */
export class AuditRefusal extends Error {
  override readonly name = 'AuditRefusal';
}

/** What the audit works on: the live store or a bundle. */
export type AuditSession = {
  readonly source: LogSource;
  /** The records outside the store, the most trusted first. */
  readonly outside: readonly OutsideRecords[];
  /** Where such records were looked for, and whether there must be some. */
  readonly ledgerDirectory: string | undefined;
  readonly keys: TrustedKeys;
  /** Whether the keys come from the auditor, and not from the audited system. */
  readonly keysGiven: boolean;
  readonly decode: Codec['decode'];
  readonly streams: StreamNames;
  readonly config: Config;
  readonly forms: Pick<Forms, 'find'>;
  readonly partyNames: FindPartyNames;
  readonly live: Attached | undefined;
  readonly bundle: OpenedBundle | undefined;
};

type Deps = {
  readonly options: AuditOptions;
  readonly config: Config;
  readonly closing: Closing;
  readonly now: () => Date;
  readonly isolation?: Isolation;
};

/** Keys are given as text or as the file that holds them. */
const givenKeys = async (given: readonly string[]): Promise<readonly string[]> => {
  const texts = await Promise.all(
    given.map(async (key) => (/^[^+\s]+\+[0-9a-f]{8}\+\S+$/.test(key) ? key : (await readFile(key, 'utf8')).trim())),
  );
  if (trustKeys(texts).texts.length < new Set(texts).size)
    throw new AuditRefusal('--key 给出的内容不是日志公钥（形如 名称+8 位十六进制+Base64）。');
  return texts;
};

const openLive = async (deps: Deps, given: readonly string[]): Promise<AuditSession> => {
  const { options, config, closing, now, isolation } = deps;
  const live = await attach({ config, closing, now, ...(isolation && { isolation }) });
  const ledgerDirectory = options.ledger ?? config.ledgerDirectory;
  // Before the log is read: it must hold all that was written outside by now.
  const outside = await openOutsideRecords(ledgerDirectory);
  const forms = createForms({ ...live, catalogue: await loadCatalogue() });
  const own = createLedgerSigner(live.installationKeys.logSeals).verifierKey;
  return {
    source: liveSource({ client: live.client.raw, streams: live.streams }),
    outside: outside ? [outside] : [],
    ledgerDirectory,
    keys: trustKeys(given.length > 0 ? given : [own]),
    keysGiven: given.length > 0,
    decode: live.codec.decode,
    streams: live.streams,
    config,
    forms,
    partyNames: partyNamesIn(forms),
    live,
    bundle: undefined,
  };
};

/** The log of a bundle as far as definitions of forms are read from it. */
const bundleLog = (source: LogSource, decode: Codec['decode']): Pick<EventLog, 'readStream' | 'append'> => ({
  readStream: async (stream, after = -1n) => {
    const at = new Date(8.64e15); // the latest moment that `Date` can hold: nothing of the bundle is left out
    const { events } = await replayStream({ source, decode, stream, at });
    return events.filter(({ revision }) => revision > after);
  },
  append: () => Promise.reject(new AuditRefusal('审计包只能读取。')),
});

const openFile = async ({ options, config }: Deps, file: string, given: readonly string[]): Promise<AuditSession> => {
  const bundle = await openBundle(file);
  const outside = options.ledger === undefined ? undefined : await openOutsideRecords(options.ledger);
  const streams = streamNames(bundle.header.streamPrefix);
  const { source } = bundle;
  const { decode } = createCodec({ dataKeys: await bundleDataKeys(options.dataKeys), streams });
  const log = bundleLog(source, decode);
  const forms = createForms({ catalogue: await loadCatalogue(), log, streams });
  return {
    source,
    outside: outside ? [outside, bundle.outside] : [bundle.outside],
    ledgerDirectory: options.ledger,
    keys: trustKeys(given.length > 0 ? given : bundle.header.keys),
    keysGiven: given.length > 0,
    decode,
    streams,
    config,
    forms,
    partyNames: partyNamesIn(forms),
    live: undefined,
    bundle,
  };
};

/**
 * Opens what is to be audited.
 * @throws AuditRefusal, NotABundleError, ConfigError, and what servers and files say
 */
export const openSession = async (deps: Deps): Promise<AuditSession> => {
  const given = await givenKeys(deps.options.key);
  const { bundle } = deps.options;
  return bundle === undefined ? openLive(deps, given) : openFile(deps, bundle, given);
};
