import { z } from 'zod';
import { mostDefaults } from '../../../domain/clauses/bounds.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { decrypt, encrypt } from '../../adapters/encryption/encrypt.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { SealedRowsDeps } from './clauseRows.js';

const Row = z.object({ form_key: z.string(), sealed: z.instanceof(Uint8Array), updated_at: z.date() });
const Answers = z.record(z.string(), z.unknown()).transform((answers) => answers as FormAnswers);
const columns = ['form_key', 'sealed', 'updated_at'] as const;
const CountRow = z.object({ count: z.coerce.number() });

export type KeptDefaults = { readonly formKey: string; readonly answers: FormAnswers; readonly updatedAt: Date };
/** Names the defaults of one form of one account. */
export type DefaultsKey = { readonly owner: string; readonly formKey: string };

const contextOf = ({ owner, formKey }: DefaultsKey): string => JSON.stringify(['formDefaults', owner, formKey]);
const where = ({ owner, formKey }: DefaultsKey) => ({ owner, form_key: formKey });

export type DefaultRows = ReturnType<typeof defaultRows>;

/** What new drafts of an account begin with, one row for each form, encrypted with the account's data key. */
export const defaultRows = ({ tables, holdAccount, dataKeys, streams }: SealedRowsDeps) => {
  const keyOf = async (owner: string) => (await dataKeys.ensure(streams.account(owner))).key;
  const opened = async (owner: string, rows: unknown): Promise<readonly KeptDefaults[]> => {
    const key = await keyOf(owner);
    return z
      .array(Row)
      .parse(rows)
      .map(({ form_key: formKey, sealed, updated_at: updatedAt }) => {
        const json: unknown = JSON.parse(decrypt(key, sealed, contextOf({ owner, formKey })).toString('utf8'));
        return { formKey, answers: Answers.parse(json), updatedAt };
      });
  };

  return {
    /** Last saved first. @throws DomainError `personal_data_erased` */
    list: async (owner: string): Promise<readonly KeptDefaults[]> =>
      opened(
        owner,
        await tables('form_defaults')
          .where({ owner })
          .orderBy([{ column: 'updated_at', order: 'desc' }, { column: 'form_key' }])
          .limit(mostDefaults)
          .select(...columns),
      ),
    /** Empty where none are kept. @throws DomainError `personal_data_erased` */
    read: async (which: DefaultsKey): Promise<FormAnswers> => {
      const rows: unknown = await tables('form_defaults')
        .where(where(which))
        .select(...columns);
      const [kept] = await opened(which.owner, rows);
      return kept?.answers ?? {};
    },
    /** @throws RequestError `too_many_defaults`; DomainError `personal_data_erased` for an erased account */
    write: async (which: DefaultsKey, answers: FormAnswers, now: Date): Promise<KeptDefaults> => {
      const key = await keyOf(which.owner);
      const sealed = encrypt(key, Buffer.from(JSON.stringify(answers), 'utf8'), contextOf(which));
      await holdAccount(which.owner, async (within) => {
        const others = within('form_defaults').where({ owner: which.owner }).whereNot({ form_key: which.formKey });
        const { count } = CountRow.parse(await others.count({ count: '*' }).first());
        if (count >= mostDefaults) throw new RequestError('too_many_defaults');
        await within('form_defaults')
          .insert({ ...where(which), sealed, updated_at: now })
          .onConflict(['owner', 'form_key'])
          .merge();
      });
      return { formKey: which.formKey, answers, updatedAt: now };
    },
    /** Of a form that is gone too. @throws RequestError `not_found` */
    remove: async (which: DefaultsKey): Promise<void> => {
      const removed = await tables('form_defaults').where(where(which)).del();
      if (removed === 0) throw new RequestError('not_found');
    },
  };
};
