import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { comparableJson } from '../../../../../domain/eventSourcing/comparableJson.js';
import { storedJson, storeText } from '../../../core/browserStorage.js';
import { attemptDigest } from '../../drafts/index.js';

/** When the same was submitted before, and the number of its case. */
export type SubmittedBefore = { readonly caseNumber: string; readonly at: string };

/** What this browser submitted, so far as it tells somebody who is about to submit the same. */
export type SubmittedHere = {
  readonly note: (content: string, filed: SubmittedBefore) => void;
  readonly find: (content: string, now: Date) => SubmittedBefore | null;
};

const key = 'juanzong-filed-here';
const day = 24 * 3_600_000;
const most = 10;

const Entries = z.array(z.object({ digest: z.string(), number: z.string(), at: z.string() }));
type Entry = z.infer<typeof Entries>[number];

/** The content by which two submissions are the same: form and answers, parties among them. */
export const submittedContent = (formKey: string, answers: unknown): string => comparableJson([formKey, answers]);

/** Hides a number, or shows it again, by the content: whoever does not have all that was submitted cannot read it. */
const masked = (bytes: Uint8Array, content: string): Uint8Array => {
  const mask = sha256(utf8ToBytes(`number of ${content}`));
  return bytes.map((byte, at) => byte ^ (mask[at % mask.length] ?? 0));
};

const entryOf = (content: string, { caseNumber, at }: SubmittedBefore): Entry => ({
  digest: attemptDigest(content),
  number: bytesToHex(masked(utf8ToBytes(caseNumber), content)),
  at,
});

const shown = (content: string, { number, at }: Entry): SubmittedBefore | null => {
  try {
    const caseNumber = new TextDecoder('utf-8', { fatal: true }).decode(masked(hexToBytes(number), content));
    return { caseNumber, at };
  } catch {
    return null; // of another content with the same short digest
  }
};

type Deps = {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Nothing is kept on a machine that strangers share. */
  readonly isShared: () => boolean;
};

/**
 * What this browser submitted within a day: eight hex digits of a hash of the content, and the number as only the same content shows it. On a
 * shared machine, and where the browser stores nothing, it lasts as long as the page.
 */
export const browserSubmittedHere = ({ storage, isShared }: Deps): SubmittedHere => {
  let here: readonly Entry[] = [];
  const read = (): readonly Entry[] => (isShared() ? here : [...here, ...(storedJson(storage, key, Entries) ?? [])]);
  const recent = (now: Date): readonly Entry[] =>
    read().filter(({ at }) => now.getTime() - new Date(at).getTime() < day);
  return {
    note: (content, filed) => {
      const entry = entryOf(content, filed);
      const entries = [entry, ...recent(new Date(filed.at))].slice(0, most);
      here = [entry, ...here].slice(0, most);
      if (isShared()) return;
      const refused = storeText(storage, key, JSON.stringify(entries));
      if (refused) console.warn('what was submitted is not noted', refused.refusal);
    },
    find: (content, now) => {
      const digest = attemptDigest(content);
      const entry = recent(now).find((one) => one.digest === digest);
      return entry === undefined ? null : shown(content, entry);
    },
  };
};
