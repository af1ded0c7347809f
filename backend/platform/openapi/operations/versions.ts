import { z } from 'zod';
import { Params as CaseParams, queries } from '../../../modules/documents/versions/courtRoute.js';
import { bodies } from '../../../modules/documents/versions/route.js';
import type { ProblemCode } from '../../../../domain/contract/problems.js';
import { json, jsonBody, wordFile, type Area, type Operation } from '../operation.js';
import { documentType, moment, pageOf, sha256 } from '../schemas/common.js';

const Version = z
  .strictObject({
    version: z.number().int(),
    pleading: documentType.describe('文书种类：起诉状或答辩状。'),
    form_key: z.string(),
    edition: z.string(),
    submitted_at: moment,
    document_hash: sha256,
    receipt_id: z.uuid(),
  })
  .meta({ id: 'Version', description: '提交过的一版。' });

const Changes = z
  .strictObject({
    from: z.number().int().describe('较早的版本号。'),
    to: z.number().int().describe('较新的版本号。'),
    changes: z
      .array(
        z.strictObject({
          path: z.string().describe('在 form_data 中的位置；删去的为旧版中的位置。'),
          label: z.string().describe('在表单中的位置，如“诉讼请求 · 1. 本金”。'),
          section: z.string().describe('所在部分；在当事人信息之前的为空。'),
          kind: z.enum(['added', 'removed', 'changed', 'moved']).describe('新增、删去、修改、移动。'),
          before: z.string().nullable().describe('原来的文字；移动的为原来的次序，如“第2项”。'),
          after: z.string().nullable().describe('现在的文字或次序。'),
        }),
      )
      .describe('各处修改，按表单的次序。整个当事人或整行的增删、移动记为一处。'),
  })
  .meta({ id: 'Changes', description: '两版之间逐项的修改。' });

type Four = Readonly<
  Record<'list' | 'changes' | 'word' | 'file', Pick<Operation, 'body' | 'path' | 'query' | 'reads'>>
>;
const two = { from: '较早的版本号。', to: '较新的版本号。' };

/** The same four for the parties and for the court. */
const four = (
  whose: string,
  inputs: Four,
  codes: readonly ProblemCode[],
  meanings: NonNullable<Operation['meanings']>,
): Record<keyof Four, Operation> => {
  const common = { meanings };
  const between = { meanings: { ...two, ...meanings } };
  const one: readonly ProblemCode[] = [...codes, 'version_not_found', 'form_not_found'];
  return {
    list: {
      ...inputs.list,
      ...common,
      summary: `${whose}提交过的各版`,
      about: '新的在前。',
      answers: { 200: json(pageOf(Version), '各版，分页。') },
      codes,
    },
    changes: {
      ...inputs.changes,
      ...between,
      summary: `${whose}的两版之间改了什么`,
      answers: { 200: json(Changes, '逐项的修改。') },
      codes: one,
    },
    word: {
      ...inputs.word,
      ...between,
      summary: `${whose}的两版修订对照（Word）`,
      about: '版本 to 的 Word 文件，以修订标记显示自 from 以来的修改。',
      answers: { 200: wordFile('Word 文件。') },
      codes: [...one, 'overloaded'],
    },
    file: {
      ...inputs.file,
      ...common,
      summary: `${whose}一版的 Word 文件`,
      about: '由当时的填写内容重新生成。',
      answers: {
        200: wordFile('Word 文件。', { headers: ['X-Document-Version', 'X-Document-Hash', 'X-Document-Hash-Matches'] }),
      },
      codes: [...one, 'overloaded'],
    },
  };
};

const ofParties = four(
  '自己一方',
  {
    list: { body: jsonBody(bodies.list), reads: true },
    changes: { body: jsonBody(bodies.between), reads: true },
    word: { body: jsonBody(bodies.between), reads: true },
    file: { body: jsonBody(bodies.one), reads: true },
  },
  ['wrong_number_or_code', 'too_many_requests', 'defense_not_submitted', 'personal_data_erased', 'case_not_found'],
  {
    verification_code: '验证码；凭会话时留空。',
    defendant_code: '被告的验证码，也可填在 verification_code 中。',
  },
);

const path = CaseParams;
const ofCourt = four(
  '案件一方',
  {
    list: { path, query: queries.list },
    changes: { path, query: queries.between },
    word: { path, query: queries.between },
    file: { path, query: queries.one },
  },
  ['case_not_found', 'defendant_not_found', 'defense_not_submitted', 'personal_data_erased'],
  { id: '案件的 id。', defendant_id: '被告的 id：看其答辩状；缺省看起诉状。' },
);

/** Comparing what was filed. */
export const versions: Area = {
  key: 'versions',
  title: '版本与对照',
  about:
    '当事人凭案号和验证码（或会话）查看自己一方的各版；法院凭案件 id 查看任何一方的，每次查看内容都会记录在案。个人信息已依法删除的回答 410。',
  operations: {
    'POST /api/documents/versions': ofParties.list,
    'POST /api/documents/version-changes': ofParties.changes,
    'POST /api/documents/version-changes/word': ofParties.word,
    'POST /api/documents/version-file': ofParties.file,
    'GET /api/cases/{id}/versions': ofCourt.list,
    'GET /api/cases/{id}/version-changes': ofCourt.changes,
    'GET /api/cases/{id}/version-changes/word': ofCourt.word,
    'GET /api/cases/{id}/version-file': ofCourt.file,
  },
};
