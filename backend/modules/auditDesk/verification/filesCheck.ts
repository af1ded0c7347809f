import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Codec } from '../../../adapters/eventStore/codec.js';
import type { EventStoreClient } from '../../../adapters/eventStore/client.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { checkPageOfFiles, collectFindings, filesAtOnce, filesIn, type CheckStored } from '../../audit/index.js';
import { liveSource } from '../../ledger/index.js';
import { mostSentences, saidOf, type FilesPart } from './verificationRows.js';

export type FilesCheckDeps = {
  readonly client: Pick<EventStoreClient, 'raw'>;
  readonly codec: Pick<Codec, 'decode'>;
  readonly streams: StreamNames;
  readonly caseFiles: { readonly check: CheckStored };
};

/** Files between two times that the place is kept; about 20 MB of them. */
const filesBetweenKeeps = 1_000;

type Sitting = {
  readonly signal: AbortSignal;
  /** Stores what was checked so far. */
  readonly keep: (part: FilesPart) => Promise<void>;
  /** Called with the position in the log. */
  readonly onPosition: (position: bigint) => void;
};

/**
 * Checks the bytes of every submitted and sent Word file against the hash in its event, from the place that `begun` had reached. Those of
 * erased cases are gone lawfully.
 * @throws the signal's reason; StoreUnavailableError and errors of Postgres, after which what was kept is gone on with
 */
export const checkAllFiles = async (
  { client, codec, streams, caseFiles }: FilesCheckDeps,
  begun: FilesPart,
  { signal, keep, onPosition }: Sitting,
): Promise<void> => {
  const log = { source: liveSource({ client: client.raw, streams }, BigInt(begun.after)), decode: codec.decode };
  let part = begun;
  let page: Parameters<typeof checkPageOfFiles>[1][number][] = [];
  const checkPage = async (): Promise<void> => {
    const last = page.at(-1);
    if (last === undefined) return;
    const findings = collectFindings(mostSentences);
    await checkPageOfFiles(caseFiles.check, page, findings.report);
    part = {
      after: last.position.toString(),
      checked: part.checked + page.length,
      findings: part.findings + [...findings.counts().values()].reduce((sum, one) => sum + one, 0),
      sentences: [...part.sentences, ...findings.all().map(saidOf)].slice(0, mostSentences),
      isComplete: false,
    };
    page = [];
    onPosition(last.position);
    if (part.checked % filesBetweenKeeps < filesAtOnce) await keep(part);
    await nextTurn();
    signal.throwIfAborted();
  };
  for await (const event of filesIn(log)) {
    page.push(event);
    if (page.length === filesAtOnce) await checkPage();
  }
  await checkPage();
  await keep({ ...part, isComplete: true });
};
