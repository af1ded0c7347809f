import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { decrypt, encrypt } from '../../adapters/encryption/encrypt.js';

/**
 * Encrypts the texts of the bench, which may be about people, under a key of the installation, so that neither a dump of the database
 * nor a backup shows them. A ciphertext is bound to its row; rotating the secret key rewraps the key.
 */
export const createBenchEncryption = ({ ensure }: Pick<DataKeys, 'ensure'>) => {
  const keyOf = async (): Promise<Uint8Array> => (await ensure('installation/modelBench')).key;
  const context = (row: string): string => JSON.stringify(['modelBench', row]);
  return {
    encrypt: async (row: string, value: unknown): Promise<Buffer> =>
      encrypt(await keyOf(), Buffer.from(JSON.stringify(value), 'utf8'), context(row)),
    /** @throws Error for a ciphertext of another row, or an altered one */
    decrypt: async (row: string, encrypted: Uint8Array): Promise<unknown> =>
      JSON.parse(decrypt(await keyOf(), encrypted, context(row)).toString('utf8')),
  };
};
export type BenchEncryption = ReturnType<typeof createBenchEncryption>;
