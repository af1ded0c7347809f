import { z } from 'zod';
import { longestSentence } from '../formSwitch/decider.js';
import { formDomains } from '../forms/formDomain.js';
import { area, call } from './call.js';
import { json } from './responses.js';
import { storedText } from './shared.js';

const Version = z.number().int().min(0).max(1_000_000);
const Target = z.string().max(100).describe('法律领域（如 criminal）或者表单的 key。');
const name = z.string().describe('法律领域或者文书的名称。');

const Switch = z.object({
  target: Target,
  name,
  is_on: z.boolean().describe('自身是否开放；所属领域没有开放的，其中的文书也不开放。'),
  sentence: z.string().nullable().describe('没有开放时给人看的话；没有写的为 null，显示“即将上线”。'),
  version: Version.describe('改动的次数；0 为没有改动过。改动时原样传回。'),
});

export const FormSwitchBoard = z
  .object({
    domains: z.array(Switch).describe('各法律领域。'),
    forms: z
      .array(
        Switch.extend({
          domain: z.enum(formDomains).describe('所属的法律领域。'),
          kind: z.enum(['claim', 'defense', 'application']).describe('文书种类：起诉状、答辩状、申请书。'),
        }),
      )
      .describe('各份文书，按官方的次序。'),
  })
  .meta({ id: 'FormSwitchBoard', description: '各法律领域和各份文书是否开放。' });
export type FormSwitchBoard = z.infer<typeof FormSwitchBoard>;

/** Which fields of law and forms the court offers. */
export const formSwitches = area(
  {
    key: 'form-switches',
    title: '文书开放设置',
    description:
      '管理员可以暂不开放一个法律领域或者一份文书：不再列出可填，不能用它提交新的案件，也不能生成它的文件；已经在法院的案件照常答辩、更正。立即生效。',
  },
  {
    board: call('GET /api/admin/form-switches', {
      summary: '各法律领域和各份文书是否开放',
      response: json(FormSwitchBoard, '全部。'),
    }),
    set: call('PUT /api/admin/form-switches/{target}', {
      summary: '开放或者暂不开放一个法律领域、一份文书',
      description: '所根据的版本已不是最新的，不予保存。每次改动永久记录操作人。',
      path: z.object({ target: Target }),
      noSuch: 'form_not_found',
      fields: z.strictObject({
        version: Version,
        is_on: z.boolean(),
        sentence: storedText().max(longestSentence, `不能超过${longestSentence}个字`).optional(),
      }),
      response: json(FormSwitchBoard, '已保存，改动后的全部。', { headers: ['X-Position'] }),
      refuses: ['form_switch_changed', 'form_not_found', 'fields_invalid'],
      repeatable: true,
      meanings: {
        version: '所根据的版本。',
        is_on: '是否开放。',
        sentence: `没有开放时给人看的话，永久保留且可读，不要写入个人信息，最多 ${longestSentence} 字；留空显示“即将上线”。`,
      },
    }),
  },
);
