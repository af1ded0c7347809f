import { hkdfSync } from 'node:crypto';
import { encrypt, decrypt } from './encrypt.js';

export type WrappedKey = { readonly wrapped: Uint8Array; readonly wrappingKeyId: string };

/** Wraps (encrypts) data keys with a key derived from `SECRET_KEY`, which is itself never used as a key. */
export type KeyWrapping = {
  /** Identifies the current wrapping key without revealing it: 16 hex digits. */
  readonly currentId: string;
  /** Identifies the keys that only unwrap. */
  readonly retiredIds: readonly string[];
  readonly wrap: (keyId: string, key: Uint8Array) => WrappedKey;
  /** @throws Error when it was altered, or wrapped with a secret that is not configured */
  readonly unwrap: (keyId: string, wrapped: WrappedKey) => Buffer;
};

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'juanzong', purpose, bytes));

const wrappingKey = (secret: string) => ({
  id: derive(secret, 'id of the key that wraps data keys', 8).toString('hex'),
  key: derive(secret, 'key that wraps data keys', 32),
});

/** Wraps with `secret` and unwraps also what one of the `retired` secrets wrapped, so that keys can be rotated. */
export const createKeyWrapping = (secret: string, retired: readonly string[] = []): KeyWrapping => {
  const current = wrappingKey(secret);
  const former = retired.map(wrappingKey);
  const keysById = new Map([...former, current].map(({ id, key }) => [id, key]));
  return {
    currentId: current.id,
    retiredIds: former.map(({ id }) => id).filter((id) => id !== current.id),
    wrap: (keyId, key) => ({ wrapped: encrypt(current.key, key, keyId), wrappingKeyId: current.id }),
    unwrap: (keyId, { wrapped, wrappingKeyId }) => {
      const key = keysById.get(wrappingKeyId);
      if (!key) throw new Error(`data key ${keyId} was wrapped with another SECRET_KEY (${wrappingKeyId})`);
      return decrypt(key, wrapped, keyId);
    },
  };
};

/** Derives an independent key for one purpose from `SECRET_KEY`. */
export const deriveKey = (secret: string, purpose: string): Buffer => derive(secret, purpose, 32);
