import { z } from 'zod';
import { area, call } from './call.js';
import { json } from './responses.js';
import { formData } from './shared.js';

/** The most remarks of one search: who has more is told enough by them. */
export const mostConflicts = 50;

/** A party of a draft who stands on the other side in a case of a team. */
export const TeamConflict = z
  .object({
    party: z.string().describe('草稿中当事人的名称。'),
    as: z
      .enum(['own', 'other'])
      .describe('own 草稿己方的当事人，是团队一件案件的对方；other 草稿的对方当事人，是团队一件案件的己方。'),
    team_name: z.string().describe('团队的名称。'),
    case: z
      .object({
        title: z.string().describe('文书的名称。'),
        case_number: z.string().nullable().describe('案号。'),
      })
      .nullable()
      .describe('本账号可以查看其文书的案件；不可以查看的为 null，即同队成员承办的一件案件。'),
  })
  .meta({ id: 'TeamConflict', description: '可能的利益冲突。' });
export type TeamConflict = z.infer<typeof TeamConflict>;

/** Conflicts of interests between a draft and the cases of a team. */
export const teamConflicts = area(
  {
    key: 'teamConflicts',
    title: '团队的利益冲突检索',
    description:
      '把草稿的当事人与所在团队的案件的当事人比较：证件号码或信用代码相同，或者名称相同而没有两个不同的号码。只作提示，不影响提交。',
  },
  {
    search: call('POST /api/team-conflicts', {
      summary: '检索草稿的利益冲突',
      description: `最多 ${mostConflicts} 项。内容不保存。没有加入团队的，没有结果。`,
      reads: true,
      body: z.strictObject({ form_key: z.string().max(100), form_data: formData }),
      response: json(
        z.object({
          compared: z.boolean().describe('是否比较过：没有加入团队、团队没有案件的，没有比较。'),
          items: z.array(TeamConflict).max(mostConflicts),
        }),
        '检索的结果。',
      ),
      refuses: ['form_not_found', 'answers_too_large'],
      meanings: { form_key: '文书的表单。', form_data: '填写内容。' },
    }),
  },
);
