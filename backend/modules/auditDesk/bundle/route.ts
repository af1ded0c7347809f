import { randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip, type Gzip } from 'node:zlib';
import { audit } from '../../../../domain/contract/audit.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import type { EventStoreClient } from '../../../adapters/eventStore/client.js';
import type { HasEffect } from '../../../adapters/eventStore/hasEffect.js';
import type { EventLog } from '../../../adapters/eventStore/eventLog.js';
import { truncatedStreams } from '../../../adapters/eventStore/streamSettings.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { signedIn } from '../../../platform/http/auth.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serveByHand } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { bundleLines, openOutsideRecords, upToSeal } from '../../audit/index.js';
import { createLedgerSource, liveSource, type LedgerSigner } from '../../ledger/index.js';

export type BundleDeps = {
  readonly log: Pick<EventLog, 'append'>;
  readonly client: EventStoreClient;
  readonly streams: StreamNames;
  readonly ledger: { readonly signer: LedgerSigner };
  readonly config: { readonly ledgerDirectory: string };
  readonly timeZone: string;
  readonly hasEffect: HasEffect;
};

/**
 * The lines, compressed. The first one leaves at once: where the log breaks off later, the browser knows of a response that was cut,
 * and does not take the server for one that cannot be reached.
 */
const compressed = (lines: AsyncIterable<string>): Gzip => {
  const gzip = createGzip();
  const flushed = async function* (): AsyncGenerator<string, void, void> {
    let isFirst = true;
    for await (const line of lines) {
      yield line;
      if (isFirst) gzip.flush();
      isFirst = false;
    }
  };
  return pipeline(Readable.from(flushed()), gzip, () => undefined);
};

/**
 * POST /api/admin/audit/bundles (auditor): the log up to its newest seal as an audit bundle, written while it is sent. That it was
 * exported is in the log before the first byte leaves; one that breaks off has no end line and is refused by every verifier.
 */
export const bundleRoute = (router: AppRouter, deps: BundleDeps): void => {
  const { log, client, streams, ledger, config, timeZone, hasEffect } = deps;
  const { signer } = ledger;
  serveByHand(router, audit.bundle, async (_given, ctx) => {
    // The records outside the store first: the seal that the bundle ends with must cover all of them.
    const outside = await openOutsideRecords(config.ledgerDirectory);
    const [seal] = (await createLedgerSource({ client: client.raw, streams, hasEffect }).sealTail()).seals;
    if (!seal) throw new RequestError('not_found');
    const { receivedAt: now, correlationId } = ctx.state;
    const { day, time } = courtClock(now, timeZone);
    const settings = await truncatedStreams({ client: client.raw, streams });
    const bundleId = randomUUID();
    const { treeSize, rootHash } = seal;
    await log.append(
      streams.auditAccess(day.slice(0, 7)),
      [{ type: 'AuditBundleExported', data: { bundleId, treeSize, rootHash, includesDataKeys: false } }],
      'any',
      { commandId: bundleId, correlationId, actor: { kind: 'user', id: signedIn(ctx.state).id }, now },
    );
    const { lines } = bundleLines({
      source: upToSeal(liveSource({ client: client.raw, streams }), treeSize),
      outside,
      header: {
        bundleId,
        exportedAt: now.toISOString(),
        origin: signer.origin,
        keys: [signer.verifierKey],
        streamPrefix: streams.ledger.slice(0, -'ledger'.length),
        ...(settings.length > 0 && { settings }),
      },
    });
    ctx.attachment(`audit-${day.replaceAll('-', '')}-${time.replaceAll(':', '')}.jzb.gz`);
    ctx.type = 'application/gzip';
    // Its end is the body's end: a log that breaks off in the middle ends the body with its error.
    ctx.body = compressed(lines);
  });
};
