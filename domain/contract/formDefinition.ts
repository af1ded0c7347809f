import { z } from 'zod';
import {
  fieldKinds,
  meanings,
  type Field as FormField,
  type FormDefinition as Definition,
} from '../forms/definition.js';
import { formDomains } from '../forms/formDomain.js';
import { annexShape, annexRowShape } from './documentModel.js';

const notes = z.array(z.string());

const When = z.object({
  field: z.string().describe('所依赖的单选或多选的 id。'),
  is: z.array(z.string()).describe('选中其中之一时才显示。'),
});

const Field = z
  .object({
    id: z.string().describe('在所属项目或当事人信息内唯一，各版不变。'),
    kind: z
      .enum(fieldKinds)
      .describe(
        '填写方式：文字、长文字、金额、数字、日期、起止日期、单选、多选、勾选、图片，或由其他空白组成的一组（group）。',
      ),
    label: z.string().nullable().describe('印在空白前的名称；没有则为 null。'),
    options: z.array(z.string()).exactOptional().describe('单选、多选的选项；选项的文字即所存的值。'),
    when: When.exactOptional().describe('只在另一项选了这些选项时才需要填写。'),
    unit: z.string().exactOptional().describe('印在空白后的单位；金额的元除外。'),
    note: z.string().exactOptional().describe('官方提示。'),
    repeat: z.boolean().exactOptional().describe('可以填写多份，值为数组。'),
    // The type is written out: TypeScript 5.9 drops a property whose type it would have to infer from itself.
    get fields(): z.ZodExactOptional<z.ZodArray<z.ZodType<FormField>>> {
      return z.array(Field).exactOptional().describe('一组（group）中的各个空白。');
    },
    fixed: z.string().exactOptional().describe('表单印好、由当事人抄写或签署的文字。'),
    statement: z.boolean().exactOptional().describe('名称本身就是一项陈述或主张：没有填写就不印出。'),
    copy: z
      .boolean()
      .exactOptional()
      .describe('官方表格没有印这一空白，因复制多份当事人信息而需要：没有填写就不印出。'),
    alternatives: z
      .object({
        printed: z.string().describe('表单印出的并列词语，如“欠/超付”。'),
        chosen: z.array(z.string()).describe('选定后印出的词语，与选项一一对应。'),
      })
      .exactOptional()
      .describe('这项单选（多选）决定印好的句子或名称中用斜线并列的词语，本身不印方框。'),
    boxes: z
      .enum(['before', 'together'])
      .exactOptional()
      .describe('before 方框印在文字之前，together 是、否的方框印在同一行，所属内容在其下；没有这一项的印在文字之后。'),
    inLabel: z.boolean().exactOptional().describe('各选项连同方框和编号印在左栏，右栏合用一格。'),
    means: z.enum(meanings).exactOptional().describe('在各表单中含义相同的空白，如 phone、claim-amount。'),
  })
  .meta({ id: 'FormField', description: '表单中的一个空白。' });

const Party = z.object({
  role: z.string().describe('诉讼地位，如原告。'),
  optional: z.boolean().describe('是否可以没有。'),
  notes,
  blocks: z
    .array(
      z.object({
        key: z.string().describe('在 form_data 中的名称，如 plaintiffs_natural。'),
        variant: z.enum(['natural', 'legal', 'agent', 'other']).describe('自然人、法人或组织、代理人、其他。'),
        heading: z.string().describe('印在表格中的名称，如“原告（自然人）”。'),
        notes,
        fields: z.array(Field).describe('各个空白。'),
        copy: z
          .boolean()
          .exactOptional()
          .describe('官方表格只印了该诉讼地位的另一类主体，本栏供复制使用：没有填写就不印出。'),
      }),
    )
    .describe('印在表格中的各栏当事人信息。'),
});

const Section = z.object({
  id: z.string(),
  title: z.string().nullable(),
  notes,
  openCell: z.string().nullable().describe('可通栏自由陈述之处的提示；没有则为 null。'),
  annex: z.boolean().exactOptional().describe('这一部分是附件表格的各行，印在落款之后的附件中。'),
  wide: z.boolean().exactOptional().describe('这一部分的各项印成通栏：项目在上，内容在下。'),
  items: z.array(
    z.object({
      id: z.string(),
      no: z.string().nullable(),
      label: z.string().nullable(),
      notes,
      hint: z.string().nullable().describe('官方提示。'),
      sentences: z
        .array(
          z.object({
            text: z.string().describe('印好的句子，空白写作 {fieldId}。'),
            when: When.exactOptional().describe('所属的选项：选了其他选项时不印出。'),
          }),
        )
        .describe('印好的句子；没有则为空。'),
      fields: z.array(Field).describe('各个空白。'),
      answers: z
        .array(z.string())
        .exactOptional()
        .describe('答辩状：所答复的起诉状项目，写作“部分 id.项目 id”；没有对应项目则为空。'),
    }),
  ),
});

const FormAttachment = z
  .object({
    ...annexShape,
    filledBy: z
      .object({
        section: z.string().describe('填写这张表格的部分：每组为其中一个项目。'),
        columns: z.array(z.array(z.string())).describe('每一栏由一行中的哪些空白填写。'),
      })
      .exactOptional()
      .describe('这张表格由哪一部分填写；没有则只能打印后手写。'),
    forOtherSide: z.boolean().exactOptional().describe('由对方当事人填写，只印在空白表格中。'),
    groups: z.array(
      z.object({
        no: z.string().nullable(),
        title: z.string().nullable(),
        titleFields: z.array(z.string()).exactOptional().describe('依次填入标题中“×”处的空白。'),
        rows: z.array(z.object(annexRowShape)),
      }),
    ),
  })
  .meta({ id: 'FormAttachment', description: '表单所附的表格。' });

const definition = z.object({
  key: z.string().describe('表单的 key，如 claim-housing-lease。'),
  kind: z.enum(['claim', 'defense', 'application']).describe('起诉状、答辩状、申请书。'),
  edition: z.string(),
  title: z.string(),
  documentName: z.string().describe('文书名称，如民事起诉状。'),
  domain: z.enum(formDomains).exactOptional().describe('法律领域；民事的没有这一项。'),
  caseCause: z.string().nullable().describe('案由；申请书等没有则为 null。'),
  printedCause: z.string().exactOptional().describe('文书标题下所印的案由，与 caseCause 不同时才有。'),
  answersCauses: z.array(z.string()).exactOptional().describe('几类案件共用的答辩状：所答复的起诉状的案由。'),
  answerer: z
    .literal('third_party')
    .exactOptional()
    .describe('第三人意见陈述书：由第三人填写；被告的答辩状没有这一项。'),
  thirdPartiesAnswer: z
    .boolean()
    .exactOptional()
    .describe('起诉状：所列第三人是否可以提交意见陈述书，各有自己的验证码。'),
  preamble: z.object({
    title: z.string(),
    paragraphs: z.array(z.string()),
    reminderTitle: z.string().describe('特别提示的标题。'),
    reminder: z.array(z.string()).describe('特别提示。'),
  }),
  header: z.array(Field).describe('印在当事人信息之前的空白，如答辩状的案号。'),
  parties: z.array(Party),
  partiesTitle: z.string().exactOptional().describe('当事人信息的标题，缺省为“当事人信息”。'),
  capitals: z.boolean().exactOptional().describe('单独成行的金额是否同时印出大写。'),
  sections: z.array(Section),
  signature: z.object({
    role: z.string().describe('落款人的称谓。'),
    text: z.string(),
    date: z.string().describe('落款日期的文字。'),
  }),
  attachments: z.array(FormAttachment).describe('表单所附的清单。'),
}) satisfies z.ZodType<Definition>;

/** `domain/forms/definition.ts` */
export const FormDefinition = definition.meta({
  id: 'FormDefinition',
  description: '一份官方表单：网页表单、校验、预览和 Word 文件都由它得出。',
});
