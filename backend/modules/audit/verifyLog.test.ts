import { expect } from 'chai';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import { discloseBody, payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { isJsonObject } from '../ledger/auditEvent.js';
import { auditStreams, firstCase, inCase } from './testing/auditLog.js';
import type { StoredLine } from './testing/rewriteLog.js';
import {
  edited,
  inCaseStream,
  inOtherCase,
  isAt,
  tamperingBench,
  verifyBundle,
  verifyLive,
  withBody,
  withMetadata,
} from './testing/tamperingBench.js';

describe('audit: changes to the log', () => {
  const { log, remember, tampered, exported, findsIn } = tamperingBench();

  it('finds nothing in a log as it was written, live and in a bundle', async () => {
    for (const { summary, findings } of [await verifyLive(log()), await verifyBundle(await exported(log()))]) {
      expect(findings).to.deep.equal([]);
      expect(summary).to.include({ events: 13, leaves: 11, seals: 2, sealedTo: 10, provenTo: 10 });
    }
    expect((await verifyLive(log())).summary.comparedTo).to.equal(10);
  });

  it('names an edited body', () =>
    findsIn(
      (events) => edited(events, isAt(inCaseStream, 2n), (line) => withBody(line, { documentHash: 'b'.repeat(64) })),
      [{ code: 'body_altered', stream: inCaseStream, revision: '2', type: 'PleadingSubmitted' }],
    ));

  it('names an edited body whose hash was made to fit', () =>
    findsIn(
      (events) =>
        edited(events, isAt(inCaseStream, 5n), (line) => {
          const forged = withBody(line, { caseNumber: '（2026）京0105民初8号' });
          return withMetadata(forged, { payloadHash: payloadHash(isJsonObject(forged.body) ? forged.body : {}) });
        }),
      [{ code: 'metadata_altered', stream: inCaseStream, revision: '5', index: 8 }, { code: 'seal_root_differs' }],
    ));

  it('names edited metadata', () =>
    findsIn(
      (events) =>
        edited(events, isAt(inOtherCase, 1n), (line) => withMetadata(line, { occurredAt: '2025-01-01T00:00:00.000Z' })),
      [
        { code: 'metadata_altered', stream: inOtherCase, revision: '1', index: 4 },
        { code: 'seal_root_differs', count: 2 },
      ],
    ));

  it('names a deleted event, by the gap it leaves and by the outside record', () =>
    findsIn(
      (events) => events.filter((line) => !isAt(inCaseStream, 3n)(line)),
      [
        { code: 'event_deleted', stream: inCaseStream, revision: '3', index: 6 },
        { code: 'revision_gap', stream: inCaseStream },
        { code: 'seal_ahead_of_log', count: 10, index: 9 },
      ],
    ));

  it('names a deleted event although the later ones were renumbered', () =>
    findsIn(
      (events) =>
        events.flatMap((line) =>
          isAt(inCaseStream, 3n)(line)
            ? []
            : [line.stream === inCaseStream && line.revision > 3n ? { ...line, revision: line.revision - 1n } : line],
        ),
      [
        { code: 'event_deleted', stream: inCaseStream, revision: '3', index: 6 },
        { code: 'place_altered', stream: inCaseStream, revision: '3' },
      ],
    ));

  it('names both of two events that were swapped, and no other', async () => {
    const change = (events: StoredLine[]): StoredLine[] => {
      const [a, b] = [events.findIndex(isAt(inCaseStream, 2n)), events.findIndex(isAt(inOtherCase, 1n))];
      return events.map((line, place) => (place === a ? events[b] : place === b ? events[a] : undefined) ?? line);
    };
    await findsIn(change, [
      { code: 'event_moved', stream: inCaseStream, revision: '2' },
      { code: 'event_moved', stream: inOtherCase, revision: '1' },
      { code: 'seal_root_differs' },
    ]);
    const { findings } = await verifyLive(await tampered(change));
    expect(findings.filter(({ code }) => code === 'event_moved')).to.have.length(2);
  });

  it('names an inserted event', () =>
    findsIn(
      (events) => {
        const forged = events.find(isAt(inOtherCase, 2n));
        const place = events.findIndex(isAt(inCaseStream, 3n));
        const line = forged && { ...forged, id: '00000000-0000-4000-8000-00000000f09d', revision: 3n };
        const before = events.slice(0, place);
        const behind = events
          .slice(place)
          .map((one) => (one.stream === inOtherCase ? { ...one, revision: one.revision + 1n } : one));
        return [...before, ...(line ? [line] : []), ...behind];
      },
      [{ code: 'event_inserted', stream: inOtherCase, revision: '3', index: 6 }, { code: 'seal_root_differs' }],
    ));

  it('names a tail that was cut off together with its seal', () =>
    findsIn(
      (events) => events.slice(0, -3),
      [
        { code: 'log_truncated', count: 1 },
        { code: 'event_deleted', stream: inOtherCase, revision: '3', index: 9 },
        { code: 'checkpoint_ahead_of_log', count: 10, index: 9 },
      ],
    ));

  it('names a seal that was deleted while the log went on', () =>
    findsIn(
      (events) => events.filter((line) => !isAt(auditStreams.ledger, 1n)(line)),
      [{ code: 'seal_missing', count: 10 }],
    ));

  it('names a seal that covers more than the log before it', () =>
    findsIn(
      (events) => {
        const [last] = events.filter(({ type }) => type === 'LogSealed').slice(-1);
        return [...events.slice(0, -3).filter((line) => line !== last), ...(last ? [last] : [])];
      },
      [{ code: 'seal_ahead_of_log', type: 'LogSealed', count: 10, index: 9 }],
    ));

  it('names a redaction without authorisation, and accepts one that an erasure authorised', async () => {
    const blank = (events: StoredLine[]): StoredLine[] =>
      edited(events, isAt(inCaseStream, 2n), (line) => ({ ...line, body: {} }));
    await findsIn(blank, [{ code: 'redaction_unauthorised', stream: inCaseStream, revision: '2' }]);
    const hollow = (events: StoredLine[]): StoredLine[] =>
      edited(events, isAt(inCaseStream, 2n), (line) => ({ ...line, body: 'xxxxxxxx' }));
    await findsIn(hollow, [{ code: 'redaction_unauthorised', stream: inCaseStream, revision: '2' }]);

    const disclosed = (events: StoredLine[]): StoredLine[] =>
      edited(events, isAt(inCaseStream, 2n), (line) => ({
        ...line,
        body: discloseBody(isJsonObject(line.body) ? line.body : {}),
      }));
    await findsIn(disclosed, [{ code: 'redaction_unauthorised', stream: inCaseStream, revision: '2' }]);

    const erasing = await tampered((events) => events);
    await erasing.append(inCaseStream, [inCase(firstCase, fixtures.erased('当事人申请'))]);
    for (const redact of [blank, hollow, disclosed]) {
      const lawful = await erasing.tampered(redact);
      remember(lawful);
      const { findings, summary } = await verifyLive(lawful);
      expect(findings).to.deep.equal([]);
      expect(summary.authorisedRedactions).to.equal(1);
    }
    // A body that still has content was edited, not redacted, even after an erasure.
    const edit = await erasing.tampered((events) =>
      edited(events, isAt(inCaseStream, 2n), (line) => ({ ...line, body: { documentHash: 'b'.repeat(64) } })),
    );
    remember(edit);
    expect((await verifyLive(edit)).findings.map(({ code }) => code)).to.deep.equal(['body_altered']);
  });
});
