import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { AppTables } from '../../../../projections/runner/projection.js';
import type { DataKeys } from '../../../adapters/encryption/dataKeys.js';
import { decrypt, encrypt } from '../../../adapters/encryption/encrypt.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { WordDocument } from '../wordDocument.js';

/** A file as its event names it, in the stream of its case. */
export type CaseFileName = { readonly stream: string; /** SHA-256, hex. */ readonly hash: string };

/** What became of a file: `altered` when its bytes cannot be decrypted or have another hash, `erased` with the key of its case. */
export type CaseFileState = 'sound' | 'missing' | 'altered' | 'erased';

/**
 * The Word files that parties submitted and the court sent, byte for byte, in `app.case_files`: each under the hash that its event
 * carries, encrypted with the data key of its case. A file is there before its event; whoever prints a version again reads it from here.
 */
export type CaseFiles = {
  /**
   * Stores a file, to be called right before its event is appended. A repeat changes nothing but the time, from which the day counts
   * after which a file without an event is deleted. @throws DomainError `personal_data_erased`
   */
  readonly keep: (caseId: string, document: WordDocument) => Promise<void>;
  /** The same for several files, of one case or more, by one statement. */
  readonly keepAll: (files: readonly (WordDocument & { readonly caseId: string })[]) => Promise<void>;
  /**
   * The bytes of a file, whose hash was checked.
   * @throws RequestError `submitted_file_missing`, `submitted_file_altered`; DomainError `personal_data_erased`
   */
  readonly read: (caseId: string, hash: string) => Promise<Uint8Array>;
  /** What became of each of some files, in their order, read by one statement: a page of a few dozen. */
  readonly check: (files: readonly CaseFileName[]) => Promise<readonly CaseFileState[]>;
};

type Deps = {
  readonly app: AppTables;
  readonly dataKeys: Pick<DataKeys, 'ensure' | 'find'>;
  readonly streams: Pick<StreamNames, 'case'>;
  readonly now: () => Date;
};

const Row = z.object({ stream: z.string(), hash: z.string(), content: z.instanceof(Uint8Array) });
type Row = z.infer<typeof Row>;

/** What a ciphertext is bound to, so that no file stands in for another one. It stands in ciphertexts, so it is never changed. */
const contextOf = (stream: string, hash: string): string => JSON.stringify(['caseFile', stream, hash]);

type Opened = Exclude<CaseFileState, 'sound'> | { readonly bytes: Uint8Array };

/** Keeps the files of submissions and notices in Postgres; `app` are the tables of the `app` schema. */
export const createCaseFiles = ({ app, dataKeys, streams, now }: Deps): CaseFiles => {
  const open = async (stream: string, hash: string, row: Row | undefined): Promise<Opened> => {
    const key = await dataKeys.find(stream);
    if (key === 'destroyed') return 'erased';
    if (!row) return 'missing';
    if (!key) return 'altered';
    try {
      const bytes = decrypt(key.key, row.content, contextOf(stream, hash));
      return createHash('sha256').update(bytes).digest('hex') === hash ? { bytes } : 'altered';
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return 'altered'; // `decrypt` throws for a single bit that differs
    }
  };

  const keepAll: CaseFiles['keepAll'] = async (files) => {
    const written = files.map(async ({ caseId, bytes, hash }) => {
      const stream = streams.case(caseId);
      const { key } = await dataKeys.ensure(stream);
      return { stream, hash, content: encrypt(key, bytes, contextOf(stream, hash)), written_at: now() };
    });
    await app('case_files')
      .insert(await Promise.all(written))
      .onConflict(['stream', 'hash'])
      .merge(['content', 'written_at']);
  };

  return {
    keep: (caseId, document) => keepAll([{ caseId, ...document }]),
    keepAll,
    read: async (caseId, hash) => {
      const stream = streams.case(caseId);
      const found: unknown = await app('case_files').where({ stream, hash }).first('stream', 'hash', 'content');
      const opened = await open(stream, hash, found === undefined ? undefined : Row.parse(found));
      if (opened === 'erased') throw new DomainError('personal_data_erased');
      if (opened === 'missing') throw new RequestError('submitted_file_missing', { details: { stream, hash } });
      if (opened === 'altered') throw new RequestError('submitted_file_altered', { details: { stream, hash } });
      return opened.bytes;
    },
    check: async (names) => {
      if (names.length === 0) return [];
      const found: unknown = await app('case_files')
        .whereIn(
          ['stream', 'hash'],
          names.map(({ stream, hash }) => [stream, hash]),
        )
        .select('stream', 'hash', 'content');
      const rows = new Map(
        z
          .array(Row)
          .parse(found)
          .map((row) => [contextOf(row.stream, row.hash), row]),
      );
      const states: CaseFileState[] = [];
      for (const { stream, hash } of names) {
        const opened = await open(stream, hash, rows.get(contextOf(stream, hash)));
        states.push(typeof opened === 'string' ? opened : 'sound');
      }
      return states;
    },
  };
};
