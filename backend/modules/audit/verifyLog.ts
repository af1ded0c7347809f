import { fromBase64, toBase64 } from '../../../domain/ledger/base64.js';
import { appendLeaf, emptyFrontier, frontierRoot } from '../../../domain/ledger/frontier.js';
import { eventMetadataSchema } from '../../../domain/eventSourcing/recorded.js';
import { verifyReceipt, type Receipt } from '../../../domain/ledger/receipt.js';
import { eventLeafHash } from '../../../domain/ledger/leaf.js';
import type { EventAuthority } from '../../adapters/eventStore/eventAuthority.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import {
  type LeafRecord,
  isLeaf,
  isSeal,
  isSystemEvent,
  leafHashOf,
  type AuditEvent,
  type LogSource,
  sha256,
} from '../ledger/index.js';
import { createEventCheck, createRevisionCheck, placeOf } from './checkEvents.js';
import { createHeadCheck, headsOf, mergeHeads, type Head } from './checkHeads.js';
import { createRestorationCheck } from './checkRestorations.js';
import { createRuleCheck } from './checkRules.js';
import { createSealCheck, type WitnessSummary } from './checkSeals.js';
import { createTimeCheck } from './checkTimes.js';
import type { OutsideRecords, Note } from './outsideRecords.js';
import type { FindingCode, Findings } from './findings.js';
import { createLeafMatcher } from './matchLeaves.js';
import type { TrustedKeys } from './trustedKeys.js';

export type HeldReceipt = { readonly receipt: Receipt; readonly source: string };

type Deps = {
  readonly source: LogSource;
  readonly keys: TrustedKeys;
  readonly findings: Findings;
  /** The records outside the event store, the most trusted first. */
  readonly outside: readonly OutsideRecords[];
  /** Checkpoints that the auditor brings. */
  readonly checkpoints?: readonly Note[];
  readonly receipts?: readonly HeldReceipt[];
  /** Names of the streams; when given, the court's own rules are checked too. */
  readonly streams?: StreamNames;
  /** Checks the MACs of events; absent for a bundle, because checking takes the court's secret key. */
  readonly authority?: Pick<EventAuthority, 'holds' | 'isOwn'>;
};

/** Figures of what was verified. */
export type LogSummary = {
  /** Events of ours, seals included. */
  readonly events: number;
  readonly leaves: number;
  readonly seals: number;
  /** Leaves under the newest seal. */
  readonly sealedTo: number;
  /** Leaves under the newest valid seal. */
  readonly provenTo: number;
  /** Leaves that were compared one by one with a record outside the event store. */
  readonly comparedTo: number;
  readonly authorisedRedactions: number;
  /** What the seals say of the time from outside. */
  readonly witnesses: WitnessSummary;
  /** Streams whose personal data was ordered to be erased, each with the moment. */
  readonly erased: ReadonlyMap<string, string>;
  /** Root over all leaves, base64. */
  readonly root: string;
};

const leafFindings: readonly FindingCode[] = [
  'metadata_altered',
  'place_altered',
  'event_deleted',
  'event_inserted',
  'event_moved',
];

/** Opens signed checkpoints; one that no key opens is reported. */
const openNotes = async function* (
  notes: AsyncIterable<Note>,
  { keys, report }: { keys: TrustedKeys; report: Findings['report'] },
): AsyncGenerator<Head, void, void> {
  for await (const { note, source } of notes) {
    const signedNote = keys.open(note);
    if (signedNote) yield { size: signedNote.head.size, root: signedNote.head.root, source };
    else report('checkpoint_signature_wrong', { source });
  }
};

const iterate = async function* <Item>(items: readonly Item[]): AsyncGenerator<Item, void, void> {
  yield* items;
};

const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

type OnLeaf = { readonly onAltered: () => void; readonly onLeaf: (leaf: LeafRecord) => void };

/** Passes on the leaves of one folder outside, and checks that its checkpoints were signed over them. */
const checkedLeaves = async function* (
  { leaves, checkpoints, source }: OutsideRecords,
  { keys, findings, onAltered, onLeaf }: Pick<Deps, 'keys' | 'findings'> & OnLeaf,
): AsyncGenerator<LeafRecord, void, void> {
  const report: Findings['report'] = (code, details) => {
    onAltered();
    findings.report(code, { ...details, source });
  };
  const unreported = openNotes(checkpoints(), { keys, report: () => undefined });
  const heads = createHeadCheck({ report }, unreported, { differs: 'outside_altered', ahead: 'outside_truncated' });
  let frontier = emptyFrontier;
  let index = 0;
  try {
    for await (const leaf of leaves()) {
      const hash = fromBase64(leaf.hash);
      if (hash?.length !== 32 || leaf.index !== index) {
        report('outside_altered', { range: [index, index] });
        return;
      }
      index += 1;
      onLeaf(leaf);
      frontier = appendLeaf(frontier, hash, sha256).frontier;
      await heads.grown(frontier);
      yield leaf;
    }
    await heads.end(frontier);
  } catch (error) {
    // A broken line is no leaf or no JSON; the leaves read before it still count.
    findings.report('outside_unreadable', {
      source: `${source}（第 ${index + 1} 行：${error instanceof Error ? error.name : ''}）`,
    });
    onAltered();
  }
};

/** The finding on an event that has no effect because the court did not write it; `undefined` for one that counts. */
const lacksAuthority = async (
  event: AuditEvent,
  { authority }: Pick<Deps, 'authority'>,
): Promise<'authority_missing' | 'authority_rejected' | undefined> => {
  if (!authority || isSystemEvent(event)) return undefined;
  const { data: metadata } = eventMetadataSchema.safeParse(event.metadata);
  if (!metadata) return 'authority_missing';
  const { id, stream, type } = event;
  const logged = { id, stream, revision: BigInt(event.revision), type, metadata };
  if (await authority.holds(logged)) return undefined;
  return authority.isOwn(logged) ? 'authority_rejected' : 'authority_missing';
};

/**
 * Verifies each receipt by itself and reports its faults. Returns the receipts by the index of their leaf, and the checkpoints
 * that they carry.
 */
const openReceipts = (
  receipts: readonly HeldReceipt[],
  { keys, findings: { report } }: Pick<Deps, 'keys' | 'findings'>,
) => {
  const receiptsAt = new Map<number, HeldReceipt[]>();
  const receiptHeads: Head[] = [];
  for (const { receipt, source: name } of receipts) {
    const { findings: faults, checkpoint } = verifyReceipt(receipt);
    for (const fault of faults) report('receipt_invalid', { source: `${name}，${fault}` });
    if (!keys.texts.includes(receipt.key.trim())) report('key_unexpected', { source: `${name} 所载公钥` });
    if (checkpoint) receiptHeads.push({ size: checkpoint.size, root: checkpoint.root, source: `${name} 所载检查点` });
    receiptsAt.set(receipt.index, [...(receiptsAt.get(receipt.index) ?? []), { receipt, source: name }]);
  }
  return { receiptsAt, receiptHeads };
};

/**
 * Reads the log once, from beginning to end, and reports all that differs from what was written and sealed. Memory stays flat
 * except for one number for each stream, and the leaves around a difference.
 */
export const verifyLog = async (deps: Deps): Promise<LogSummary> => {
  const { source, keys, findings, outside, checkpoints = [], receipts = [], streams } = deps;
  const { report } = findings;
  const events = createEventCheck(findings);
  const revisions = createRevisionCheck(findings);
  const seals = createSealCheck(findings, keys);

  const noteHeads = await collect(openNotes(iterate(checkpoints), { keys, report }));
  const { receiptsAt, receiptHeads } = openReceipts(receipts, deps);
  const auditorHeads = [...noteHeads, ...receiptHeads];
  const outsideHeads = outside.map(({ checkpoints: notes }) => openNotes(notes(), { keys, report }));
  const heads = createHeadCheck(findings, mergeHeads(headsOf(auditorHeads), ...outsideHeads), {
    differs: 'checkpoint_not_in_log',
    ahead: 'checkpoint_ahead_of_log',
  });

  const restorations = createRestorationCheck(findings);
  const times = createTimeCheck(findings);
  const rules = [times.rule, ...(streams ? [createRuleCheck({ report, streams })] : [])];
  let witnessAltered = false;
  const witness = outside[0];
  const matcher =
    witness &&
    createLeafMatcher({
      report,
      witness: checkedLeaves(witness, {
        keys,
        findings,
        onAltered: () => (witnessAltered = true),
        onLeaf: restorations.leaf,
      }),
      source: witness.source,
    });

  let frontier = emptyFrontier;
  let count = 0;
  for await (const event of source.events()) {
    count += 1;
    revisions(event);
    const isVoid = await lacksAuthority(event, deps);
    const outcome = events.check(event, { isVoid });
    restorations.event(event);
    if (isVoid) report(isVoid, placeOf(event));
    else for (const rule of rules) rule(event, outcome);
    if (isSeal(event) && !isVoid) seals.seal(event);
    if (!isLeaf(event)) continue;
    const index = frontier.size;
    const hash = leafHashOf(event, sha256);
    frontier = appendLeaf(frontier, hash, sha256).frontier;
    seals.leaf(hash);
    await heads.grown(frontier);
    const { stream, revision, id: eventId, type } = event;
    await matcher?.push({ index, stream, revision, eventId, type, hash: toBase64(hash) });
    for (const { receipt, source: name } of receiptsAt.get(index) ?? [])
      if (toBase64(eventLeafHash(receipt.leaf)) === toBase64(hash)) receiptsAt.delete(index);
      else report('receipt_not_in_log', { ...receipt.leaf, index, source: name });
  }
  for (const [index, missed] of receiptsAt)
    if (index >= frontier.size)
      for (const { receipt, source: name } of missed)
        report('receipt_not_in_log', { ...receipt.leaf, index, source: name });

  times.end();
  const { seals: sealCount, sealedTo, provenTo, sizes, outsideSizes, witnesses } = seals.end();
  const compared = await heads.end(frontier);
  const matched = await matcher?.end();
  const folder = outside[0];
  if (folder) restorations.end(folder);
  const isHeld = ({ source: name }: Head): boolean => auditorHeads.some((head) => head.source === name);
  const outsideHeadSizes = new Set(compared.filter((head) => !isHeld(head)).map(({ size }) => size));
  // Compared up to the newest head seen here: the log, read later, may have been sealed again meanwhile.
  const newest = [...outsideHeadSizes].reduce((most, size) => Math.max(most, size), 0);
  for (const count of folder ? outsideSizes : [])
    if (count < newest && !outsideHeadSizes.has(count))
      report('outside_checkpoint_missing', { source: folder?.source ?? '', count });
  for (const head of compared)
    if (!sizes.has(head.size) && head.size <= frontier.size && folder && !isHeld(head))
      report('seal_missing', { source: head.source, count: head.size });
  const { counts } = findings;
  const logHolds = !counts().has('seal_root_differs') && !counts().has('checkpoint_not_in_log');
  if (witness && witnessAltered && logHolds)
    findings.recode(leafFindings, 'outside_leaf_differs', { source: witness.source });

  return {
    events: count,
    leaves: frontier.size,
    seals: sealCount,
    sealedTo,
    provenTo,
    comparedTo: matched?.compared ?? 0,
    authorisedRedactions: events.end(),
    witnesses,
    erased: events.erased,
    root: toBase64(frontierRoot(frontier)),
  };
};
