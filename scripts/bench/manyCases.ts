import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { placeInSeries } from '../../domain/case/numberSeries.js';
import { addUpCases, addUpEvents, addUpRegister } from '../../migrations/1.1.0_countLongLists.js';
import { shortComplaint } from '../../backend/tests/harness/pleadings.js';
import { numberStemsOf, searchGramsOf, searchTextOf } from '../../projections/caseList/searchText.js';

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许邓韩冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢'.split('');
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国文辉力鹏飞凤玲红'.split('');
const causes = ['民间借贷纠纷', '房屋租赁合同纠纷', '买卖合同纠纷', '物业服务合同纠纷', '离婚纠纷', '信用卡纠纷'];
const series = '（2026）京0101民初';
/** One number in two hundred is missing from the series, and one in five hundred was corrected. */
const gapEvery = 200;
const correctedEvery = 500;
const rowsAtOnce = 2_000;
const documentsOfCase = 2;
const clerks = 12;
/** What the log holds of a case, in its order: kind of stream, type, and whether a clerk did it. */
const auditedEvents = [
  ['case', 'CaseOpened', false],
  ['case', 'DefendantJoined', false],
  ['case', 'PleadingSubmitted', false],
  ['auditAccess', 'PersonalDataViewed', true],
  ['case', 'PleadingSubmitted', false],
  ['auditAccess', 'PersonalDataViewed', true],
  ['case', 'CaseNumberAssigned', true],
  ['case', 'CaseNumberCorrected', true],
] as const;
const halfYearMs = 181 * 86_400_000;

/** The tables that a list, a case and the figures are read from. */
const tables = [
  'case_list',
  'case_causes',
  'case_days',
  'case_letters',
  'case_documents',
  'case_parties',
  'case_numbers',
  'number_register',
  'number_series',
  'correction_queue',
  'correction_counts',
  'dashboard_cases',
  'dashboard_filings',
  'dashboard_submissions',
  'dashboard_totals',
  'usage_counters',
  'audit_events',
  'audit_counts',
] as const;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const named = (n: number): string => {
  const digest = digestOf(`person ${n}`);
  const at = (signs: readonly string[], byte: number): string => signs[digest.readUInt16BE(byte) % signs.length] ?? '';
  return `${at(surnames, 0)}${at(given, 2)}${at(given, 4)}`;
};

/** The id of the n-th case. */
export const caseIdOf = (n: number): string => digestOf(`case ${n}`).toString('hex').slice(0, 32);
/** The formal number of the n-th case, from 1. */
export const numberOf = (n: number): string => `${series}${n + Math.floor(n / gapEvery)}号`;
/** The plaintiff of the n-th case. */
export const plaintiffOf = (n: number): string => named(n);
/** The account of one of the court's twelve clerks, who number and look at cases in turn. */
export const clerkOf = (n: number): string => `u-${n % clerks}`;
/** The position of the first event of the n-th case in the log. */
export const auditPositionOf = (n: number): bigint => BigInt(n) * BigInt(auditedEvents.length);
/** The series of all formal numbers. */
export const seriesOfAll = placeInSeries(numberOf(1))?.series ?? '';

const isFiled = (n: number): boolean => n % 3 > 0;
/** The cases of so many in half a year, evenly. */
type Clock = (n: number) => Date;
const clockOf =
  (count: number): Clock =>
  (n) =>
    new Date(Date.UTC(2026, 0, 1) + n * (halfYearMs / count));

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (n: number, openedAt: Clock): Readonly<Partial<Record<(typeof tables)[number], readonly Row[]>>> => {
  const case_id = caseIdOf(n);
  const [plaintiff, defendant] = [named(n), named(n + 31)];
  const temporary_number = `新案件-20260105-${String(n).padStart(8, '0')}`;
  const case_number = isFiled(n) ? numberOf(n) : temporary_number;
  // Two in three of each cause are filed.
  const case_cause = causes[Math.floor(n / 3) % causes.length];
  const [created_at, filed_at] = [openedAt(n), isFiled(n) ? openedAt(n + 700) : null];
  const isCorrected = isFiled(n) && n % correctedEvery === 1;
  const former_numbers = isCorrected ? [`${series}${n + 5_000_000}号`] : [];
  const names = [...new Set([case_number, temporary_number, ...former_numbers])];
  const key = (number: string) => ({ number_key: canonicalCaseNumber(number), ...(placeInSeries(number) ?? {}) });
  const entry = (number: string, at: Date) => ({
    event_id: digestOf(number).toString('hex').slice(0, 32),
    case_id,
    number,
    ...key(number),
    acknowledged: [],
    given_by: clerkOf(n),
    given_at: at,
  });
  const registered =
    filed_at === null
      ? []
      : [
          {
            ...entry(case_number, filed_at),
            ...(isCorrected && { former_number: former_numbers[0], reason: '录入错误' }),
          },
          ...former_numbers.map((number) => ({
            ...entry(number, filed_at),
            replaced_with: case_number,
            replaced_reason: '录入错误',
            replaced_by: 'u-1',
            replaced_at: openedAt(n + 900),
          })),
        ];
  const party = { case_id, code: `C${n}` };
  return {
    case_list: [
      {
        case_id,
        case_number,
        temporary_number,
        former_numbers,
        case_cause,
        owner_id: null,
        plaintiff,
        defendant,
        status: isFiled(n) ? 'filed' : 'pending',
        created_at,
        updated_at: filed_at ?? created_at,
        filed_at,
        erased: false,
        search_text: searchTextOf([...names, case_cause ?? null, plaintiff, defendant]),
        number_stems: numberStemsOf(names),
        search_grams: searchGramsOf(names, [plaintiff, defendant]),
      },
    ],
    case_documents: Array.from({ length: documentsOfCase }, (_, version) => ({
      document_id: `d-${n}-${version}`,
      case_id,
      pleading: 'complaint',
      version: version + 1,
      form_key: 'claim-private-lending',
      edition: '2025',
      definition_hash: '',
      renderer: 'word-6',
      document_hash: '',
      form_data: shortComplaint(plaintiff, defendant),
      submitted_at: new Date(created_at.getTime() + version * 3_600_000),
    })),
    case_parties: [
      { ...party, defendant_id: '', place: 0 },
      { ...party, defendant_id: `p-${n}`, name: defendant, place: 1 },
    ],
    case_numbers: [
      { ...key(temporary_number), case_id, kind: 'temporary' },
      ...(isFiled(n) ? [{ ...key(case_number), case_id, kind: 'formal' }] : []),
      ...former_numbers.map((number) => ({ ...key(number), case_id, kind: 'former' })),
    ],
    number_register: registered,
    // One pending case in ten: pending are every third.
    correction_queue:
      n % 30 === 0
        ? [{ case_id, standing: n % 60 === 0 ? 'answered' : 'asked', newest_version: documentsOfCase, notices: [] }]
        : [],
    dashboard_cases: [{ case_id, case_cause, filed_at }],
  };
};

/** What the projections count, added up by the database from the rows. */
const addUp = async (knex: Knex, schema: string): Promise<void> => {
  const run = (sql: string, names: number): Promise<unknown> =>
    knex.raw(
      sql,
      Array.from({ length: names }, () => schema),
    );
  await run(
    `insert into ??.case_causes (case_cause, number_stems, pending, filed)
     select case_cause, number_stems, count(*) filter (where filed_at is null), count(filed_at) from ??.case_list group by 1, 2`,
    2,
  );
  await run(`insert into ??.correction_counts select standing, count(*) from ??.correction_queue group by 1`, 2);
  await run(
    `update ??.number_register as entry set
       is_behind_gap = entry.replaced_at is null and entry.serial is not null and not exists (
         select 1 from ??.number_register as before
          where before.series = entry.series and before.serial = entry.serial - 1 and before.replaced_at is null),
       is_disordered = entry.replaced_at is null and exists (
         select 1 from ??.number_register as before
          where before.series = entry.series and before.serial = entry.serial - 1 and before.replaced_at is null
            and before.given_at > entry.given_at),
       is_shared = exists (
         select 1 from ??.number_register as other
          where other.number_key = entry.number_key and other.case_id <> entry.case_id)`,
    4,
  );
  await run(
    `insert into ??.number_series (series, entries) select series, count(*) from ??.number_register group by 1`,
    2,
  );
  await addUpRegister(knex, schema);
  await addUpCases(knex, schema);
  await run(
    `insert into ??.dashboard_totals select 'cases', count(*) from ??.case_list
     union all select 'filed', count(filed_at) from ??.case_list`,
    3,
  );
  await run(
    `insert into ??.dashboard_filings
     select period, date_trunc(period, filed_at)::date, cause, count(*)
     from ??.case_list, (values ('day'), ('week'), ('month'), ('year')) periods (period), lateral (values (''), (case_cause)) c (cause)
     where filed_at is not null group by 1, 2, 3`,
    2,
  );
  await run(
    `insert into ??.dashboard_submissions
     select date_bin('15 minutes', submitted_at, timestamptz '2026-01-01'), count(*) from ??.case_documents group by 1`,
    2,
  );
};

/** The list of the log, made by the database. Only every 500th case was corrected, and only two in three were numbered. */
const listEvents = async (knex: Knex, schema: string, count: number): Promise<void> => {
  await knex.raw(
    `insert into ??.audit_events (position, event_id, stream, revision, category, type, actor_kind, actor_id, occurred_at, case_id)
     select n * ? + place, 'e-' || n || '-' || place,
            case kind when 'case' then 'case-' || id else 'auditAccess-' || to_char(at, 'YYYY-MM') end, place, kind, type,
            case when by_clerk then 'user' else 'visitor' end, case when by_clerk then 'u-' || n % ? else '' end, at,
            case kind when 'case' then id end
     from generate_series(1, ?) n,
          lateral (select left(encode(sha256(convert_to('case ' || n, 'UTF8')), 'hex'), 32) as id,
                          timestamptz '2026-01-01' + n * (interval '181 days' / ?) as at) one,
          jsonb_to_recordset(?::jsonb) as event (place int, kind text, type text, by_clerk boolean)
     where (type not in ('CaseNumberAssigned', 'CaseNumberCorrected') or n % 3 > 0)
       and (type <> 'CaseNumberCorrected' or n % ? = 1)`,
    [
      schema,
      auditedEvents.length,
      clerks,
      count,
      count,
      JSON.stringify(auditedEvents.map(([kind, type, by_clerk], place) => ({ place, kind, type, by_clerk }))),
      correctedEvery,
    ],
  );
  await addUpEvents(knex, schema);
};

/**
 * Fills the read models of an empty schema with so many cases: two in three with a number, each with a complaint of two versions and
 * two parties, names as frequent as surnames are. The rows are those that the projections make; making them by events takes a quarter
 * of an hour for 100,000 cases (`npm run demo -- --cases 100000`).
 */
export const fillManyCases = async (knex: Knex, schema: string, count: number): Promise<void> => {
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from + 1) }, (_, index) =>
      rowsOf(from + index, clockOf(count)),
    );
    for (const table of tables) {
      const all = rows.flatMap((row) => row[table] ?? []);
      if (all.length === 0) continue;
      const columns = [...new Set(all.flatMap((row) => Object.keys(row)))];
      await knex.raw(
        `insert into ??.?? (${columns.map(() => '??').join(', ')})
         select ${columns.map(() => '??').join(', ')} from jsonb_populate_recordset(null::??.??, ?::jsonb)`,
        [schema, table, ...columns, ...columns, schema, table, JSON.stringify(all)],
      );
    }
  }
  await listEvents(knex, schema, count);
  await addUp(knex, schema);
  for (const table of tables) await knex.raw('analyze ??.??', [schema, table]);
};

/** Makes an empty copy of those tables in a schema of its own. */
export const copyTables = async (knex: Knex, from: string, to: string): Promise<void> => {
  await knex.raw('create schema ??', [to]);
  for (const table of tables) await knex.raw('create table ??.?? (like ??.?? including all)', [to, table, from, table]);
};
