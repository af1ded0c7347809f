import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Correction } from '../../../../domain/case/correctionNotice.js';
import { MarkCode, mostCorrectionMarks } from '../../../../domain/contract/corrections.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { AppTables } from '../../../../projections/runner/projection.js';
import type { DataKeys } from '../../../adapters/encryption/dataKeys.js';
import { decrypt, encrypt } from '../../../adapters/encryption/encrypt.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { RequestError } from '../../../platform/http/requestError.js';

const table = 'unsent_marks';

/** One side of a case: the complaint where `defendantId` is null. */
export type MarkedSide = { readonly caseId: string; readonly defendantId: string | null };

type MarkKey = { readonly code: string; readonly path: string };
type MarkWords = { readonly source: 'rule' | 'clerk'; readonly reason: string };

export type UnsentMark = z.infer<typeof MarkCode> & {
  readonly path: string;
  readonly reason: string;
  readonly version: number;
  /** How many notices had been sent to the side when it was marked. */
  readonly notices: number;
  readonly setBy: string;
  readonly setAt: Date;
};

/** Who marks, when, in which version, and after how many notices. */
export type Marking = Pick<UnsentMark, 'version' | 'notices' | 'setBy' | 'setAt'>;

const Row = z.object({
  code: z.string(),
  path: z.string(),
  version: z.number(),
  notices: z.number(),
  set_by: z.string(),
  set_at: z.date(),
  sealed: z.instanceof(Uint8Array),
});
type Row = z.infer<typeof Row>;
const Words = z.object({ source: z.enum(['rule', 'clerk']), reason: z.string() });

type Deps = {
  readonly app: AppTables;
  readonly dataKeys: Pick<DataKeys, 'ensure' | 'find'>;
  readonly streams: Pick<StreamNames, 'case'>;
};

/** Whether a notice that was sent after the mark was made has it. */
const isSent = (
  sent: readonly Correction[],
  { code, path, notices }: MarkKey & { readonly notices: number },
): boolean => sent.slice(notices).some(({ marks }) => marks.some((one) => one.code === code && one.path === path));

/** What tells one reading of the rows from another; each writing seals anew. */
const fingerprint = (rows: readonly Row[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ sealed, ...row }) => [row, Buffer.from(sealed).toString('base64')])))
    .digest('hex');

/** The rows of one side, and what their ciphertexts are bound to. */
const sideRows = ({ app, streams }: Pick<Deps, 'app' | 'streams'>) => {
  const at = ({ caseId, defendantId }: MarkedSide) => ({ stream: streams.case(caseId), side: defendantId ?? '' });
  const context = (side: MarkedSide, { code, path }: MarkKey): string => {
    const { stream, side: of } = at(side);
    return JSON.stringify(['unsent mark', stream, of, code, path]);
  };
  const rowsOf = async (side: MarkedSide): Promise<readonly Row[]> =>
    z.array(Row).parse(
      await app(table)
        .where(at(side))
        .orderBy([{ column: 'first_at' }, { column: 'path' }, { column: 'code' }])
        .select('code', 'path', 'version', 'notices', 'set_by', 'set_at', 'sealed'),
    );
  const remove = async (side: MarkedSide, marks: readonly MarkKey[]): Promise<void> => {
    if (marks.length === 0) return;
    await app(table)
      .where(at(side))
      .whereIn(
        ['code', 'path'],
        marks.map(({ code, path }) => [code, path]),
      )
      .delete();
  };
  return { at, context, rowsOf, remove };
};
type SideRows = ReturnType<typeof sideRows>;

/** Writes marks, unless the case ends meanwhile. @throws DomainError `personal_data_erased`, RequestError `correction_marks_full` */
const writeMarks = async (
  { app, dataKeys, at, context, rowsOf }: Deps & SideRows,
  side: MarkedSide,
  marks: readonly (MarkKey & MarkWords)[],
  { version, notices, setBy, setAt }: Marking,
): Promise<void> => {
  const { stream } = at(side);
  const { key } = await dataKeys.ensure(stream);
  const standing = await rowsOf(side);
  const isNew = ({ code, path }: MarkKey) => !standing.some((one) => one.code === code && one.path === path);
  if (standing.length + marks.filter(isNew).length > mostCorrectionMarks)
    throw new RequestError('correction_marks_full');
  await app(table)
    .insert(
      marks.map(({ code, path, source, reason }) => ({
        ...at(side),
        ...{ code, path, version, notices, set_by: setBy, set_at: setAt, first_at: setAt },
        sealed: encrypt(key, Buffer.from(JSON.stringify({ source, reason }), 'utf8'), context(side, { code, path })),
      })),
    )
    .onConflict(['stream', 'side', 'code', 'path'])
    .merge(['version', 'notices', 'set_by', 'set_at', 'sealed']);
  // An erasure by another process may have removed the rows of the case before these were written.
  const usable: unknown = await app('data_keys')
    .where({ key_id: stream, destroyed_at: null, sealed_at: null })
    .first('key_id');
  if (usable !== undefined) return;
  await app(table).where({ stream }).delete();
  throw new DomainError('personal_data_erased');
};

export type UnsentMarks = ReturnType<typeof unsentMarkRows>;

/**
 * What clerks marked in a pleading and nobody sent yet, so that two of them who read one case see each other's marks. Rows of the schema
 * `app` and no events: only the notice counts, and it is an event. Each place has each reason once, as whoever touched it last left it. The
 * words lie under the key of the case, and end with it.
 *
 * A mark is known as sent by the notice itself: where a process dies between the notice and the removal of its rows, or somebody marks a
 * place while another sends, nothing is sent twice and nothing is lost.
 */
export const unsentMarkRows = (deps: Deps) => {
  const rows = sideRows(deps);
  const { at, context, rowsOf, remove } = rows;
  return {
    /** What was read last reads the same as long as this is the same; says nothing of anybody. */
    fingerprint: async (side: MarkedSide): Promise<string> => fingerprint(await rowsOf(side)),

    /** The marks that none of the notices sent to the side has, first marked first. @throws DomainError `personal_data_erased` */
    list: async (
      side: MarkedSide,
      sent: readonly Correction[],
    ): Promise<{ readonly seen: string; readonly marks: readonly UnsentMark[] }> => {
      const found = await rowsOf(side);
      const seen = fingerprint(found);
      if (found.length === 0) return { seen, marks: [] };
      const key = await deps.dataKeys.find(at(side).stream);
      if (key === undefined || key === 'destroyed') throw new DomainError('personal_data_erased');
      const marks = found
        .filter((row) => !isSent(sent, row))
        .flatMap(({ code, path, version, notices, set_by: setBy, set_at: setAt, sealed }): readonly UnsentMark[] => {
          const words = decrypt(key.key, sealed, context(side, { code, path })).toString('utf8');
          const { source, reason } = Words.parse(JSON.parse(words));
          // A problem that no rule of this release finds any more cannot be told either.
          const known = MarkCode.safeParse({ source, code });
          return known.success ? [{ ...known.data, path, reason, version, notices, setBy, setAt }] : [];
        });
      return { seen, marks };
    },

    /** Marks, or marks again in other words. @throws DomainError `personal_data_erased`, RequestError `correction_marks_full` */
    set: async (side: MarkedSide, marks: readonly (MarkKey & MarkWords)[], by: Marking): Promise<void> => {
      if (marks.length > 0) await writeMarks({ ...deps, ...rows }, side, marks, by);
    },

    /** Takes marks back; those that are gone already change nothing. */
    remove,

    /** Removes what notices have told. */
    forgetSent: async (side: MarkedSide, sent: readonly Correction[]): Promise<void> => {
      await remove(
        side,
        (await rowsOf(side)).filter((row) => isSent(sent, row)),
      );
    },
  };
};
