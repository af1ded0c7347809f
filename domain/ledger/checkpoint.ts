import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, toBase64 } from './base64.js';
import { sameHash, type Hash } from './merkleTree.js';

/** A tree head, as a C2SP checkpoint states it (tlog-checkpoint.md). */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Hash };

/** The public key that verifies seals, with the name of its log. */
export type VerifierKey = { readonly name: string; readonly publicKey: Uint8Array };

/** Signs as the owner of an Ed25519 key. The server lets Node do it, since the first signature of this file's library takes 80 ms. */
export type NoteSigner = { readonly publicKey: Uint8Array; readonly sign: (message: Uint8Array) => Uint8Array };

/** Signature type of Ed25519 in C2SP signed notes. */
const ED25519 = 0x01;

/** The four bytes that point a reader at the right key: SHA-256(name ‖ \n ‖ 0x01 ‖ key)[0..4). */
const keyHash = ({ name, publicKey }: VerifierKey): Uint8Array =>
  sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(ED25519), publicKey)).slice(0, 4);

/** `name+hash+key`, the form in which verifier keys of signed notes are handed around. */
export const formatVerifierKey = (key: VerifierKey): string =>
  `${key.name}+${bytesToHex(keyHash(key))}+${toBase64(concatBytes(Uint8Array.of(ED25519), key.publicKey))}`;

/** Reads `name+hash+key`; `undefined` where it is malformed, of another kind or its hash does not fit. */
export const parseVerifierKey = (text: string): VerifierKey | undefined => {
  const [, name, hash, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || !bytes || bytes.length !== 33 || bytes[0] !== ED25519) return undefined;
  const key = { name, publicKey: bytes.slice(1) };
  return bytesToHex(keyHash(key)) === hash ? key : undefined;
};

/** Text of a checkpoint: what is signed, the last newline included. `extensions` are lines of our own behind the tree head. */
export const checkpointText = ({ origin, size, root }: Checkpoint, extensions: readonly string[] = []): string =>
  [origin, size, toBase64(root), ...extensions].map((line) => `${line}\n`).join('');

/** A note over `text`, which ends in a newline. */
export const signNote = (text: string, name: string, { publicKey, sign }: NoteSigner): string => {
  const signature = concatBytes(keyHash({ name, publicKey }), sign(utf8ToBytes(text)));
  return `${text}\n— ${name} ${toBase64(signature)}\n`;
};

/** The text of a note when `key` signed it, else `undefined`. Signatures by others are passed over. */
export const openNote = (note: string, key: VerifierKey): string | undefined => {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const text = note.slice(0, end + 1);
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = encoded === undefined ? undefined : fromBase64(encoded);
    if (name !== key.name || bytes?.length !== 68 || !sameHash(bytes.slice(0, 4), keyHash(key))) continue;
    if (ed25519.verify(bytes.slice(4), utf8ToBytes(text), key.publicKey)) return text;
  }
  return undefined;
};

/** Signs a tree head under its origin's name. */
export const signCheckpoint = (
  checkpoint: Checkpoint,
  signer: NoteSigner,
  extensions: readonly string[] = [],
): string => signNote(checkpointText(checkpoint, extensions), checkpoint.origin, signer);

/** The tree head of a signed checkpoint, or `undefined` where form or signature is wrong. Extension lines are allowed. */
export const openCheckpoint = (note: string, key: VerifierKey): Checkpoint | undefined => {
  const [origin, size, encoded] = (openNote(note, key) ?? '').split('\n');
  const root = encoded === undefined ? undefined : fromBase64(encoded);
  if (!origin || origin !== key.name || root?.length !== 32 || !/^(0|[1-9]\d{0,15})$/.test(size ?? ''))
    return undefined;
  return { origin, size: Number(size), root };
};
