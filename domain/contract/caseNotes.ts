import { z } from 'zod';
import { mostOfCaseNote } from '../case/caseNotes.js';
import { area, call } from './call.js';
import { json } from './responses.js';
import { KnownActor, moment, storedText } from './shared.js';

const CaseNote = z
  .object({
    id: z.string().describe('备注的 id。'),
    text: z.string().describe('备注，纯文字。'),
    at: moment.describe('写下的时刻。'),
    author: KnownActor.describe('写备注的人。'),
  })
  .meta({ id: 'CaseNote', description: '案件的一条内部备注。' });
export type CaseNote = z.infer<typeof CaseNote>;

const path = z.object({ id: z.string().min(1).max(200) });
const meanings = { id: '案件的 id、案号或临时案号。' };

/** What the court's people write to each other about a case. */
export const caseNotes = area(
  {
    key: 'case-notes',
    title: '内部备注（法院）',
    description: '法院内部对案件的备注，当事人看不到。文字以案件的密钥加密，随案件的个人信息一并清除；备注不能修改。',
  },
  {
    list: call('GET /api/cases/{id}/notes', {
      summary: '案件的内部备注',
      path,
      response: json(
        z.object({ items: z.array(CaseNote).describe('后写的在前；个人信息已清除的案件为空。') }),
        '全部备注。',
      ),
      refuses: ['case_not_found'],
      meanings,
    }),
    write: call('POST /api/cases/{id}/notes', {
      summary: '写一条内部备注',
      path,
      body: z.object({
        text: storedText(z.string().max(mostOfCaseNote)).pipe(z.string().min(1)).describe('备注，纯文字。'),
      }),
      response: json(z.object({ note_id: z.string().describe('备注的 id。') }), '已记下。', {
        headers: ['X-Position'],
      }),
      refuses: ['case_not_found', 'personal_data_erased'],
      repeatable: true,
      meanings,
    }),
  },
);
