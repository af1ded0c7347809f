import { z } from 'zod';
import type { FormAsking as Asking } from '../forms/asking/asking.js';

const text = z.string();
const list = z.array(text);

const Ask = z
  .object({
    ask: text.exactOptional().describe('日常用语的提问。'),
    called: text.exactOptional().describe('在提示和核对页中的叫法。'),
    help: text.exactOptional().describe('怎么找、怎么填。'),
    example: text.exactOptional().describe('填写的例子。'),
    depth: z.literal('more').exactOptional().describe('收起，少数人才需要。'),
    words: z.record(text, text).exactOptional().describe('选项的日常说法；所存、所印仍是原选项。'),
    often: list.exactOptional().describe('选项很多时先列出的常用选项。'),
    default: z.union([text, list]).exactOptional().describe('缺省的回答。'),
    copy: text.exactOptional().describe('照抄的位置。'),
    rule: z
      .object({ name: text.describe('规则的名称。'), from: list.describe('所依据的位置。') })
      .exactOptional()
      .describe('由其他回答推算的规则。'),
    chips: z
      .array(
        z.object({
          label: text.describe('按钮上的文字。'),
          value: text.describe('填入的文字，或所照抄的位置，或 today。'),
        }),
      )
      .exactOptional()
      .describe('一按即填的回答。'),
    offer: z
      .object({
        after: text.describe('在哪个回答之后。'),
        ask: text.describe('提问，空白写作 {fieldId}。'),
        is: list.exactOptional().describe('只在回答是其中之一时提问。'),
        says: list.exactOptional().describe('只在回答说到其中之一、又没有否认时提问。'),
        relevant: z.record(text, list).exactOptional().describe('只在这些选择下提问。'),
        fill: z
          .record(text, z.union([text, list]))
          .exactOptional()
          .describe('按空白 id：选“要求”时填入空着的空白的内容。'),
      })
      .exactOptional()
      .describe('由另一回答引出的提问。'),
    relevant: z.record(text, list).exactOptional().describe('只在这些选择下提问。'),
  })
  .meta({ id: 'FormAsk', description: '对一个位置的提问。' });

const asking = z.object({
  gates: z
    .array(
      z.object({
        key: text,
        ask: text.describe('提问。'),
        help: text.exactOptional().describe('说明。'),
        options: list.exactOptional().describe('选项，选其一。'),
        of: text.exactOptional().describe('从这一部分的项目中选，可以多选。'),
        by: text.exactOptional().describe('先问的另一问。'),
        inferred: text.exactOptional().describe('据以推断的项目。'),
        byBlock: z.record(text, text).exactOptional().describe('按选项：首位当事人填在哪一栏即为该选项。'),
        speaksOf: z
          .record(text, z.array(text).readonly())
          .exactOptional()
          .describe('按选项：称呼对方的词语，说到其中之一的人就在这一方。'),
      }),
    )
    .describe('只决定问什么、不写入文书的提问。'),
  topics: z
    .array(
      z.object({
        section: text.describe('所属部分的 id；parties 为当事人信息。'),
        title: text,
        entries: list.describe('依次提问的位置。'),
      }),
    )
    .describe('一起提问的题目。'),
  ask: z.record(text, Ask).describe('各位置的提问，位置写作“部分 id.项目 id.空白 id”。'),
  onePress: z
    .array(
      z.object({
        section: text.describe('所属部分的 id。'),
        label: text.describe('按钮上的文字。'),
        sets: text.describe('一并选中的选项。'),
        ask: text.exactOptional().describe('合在一起的提问。'),
        tells: z
          .record(text, text)
          .exactOptional()
          .describe('按位置：每一项用日常的话怎么说；有此项时合并为一题，可展开逐项选择。'),
      }),
    )
    .describe('一按即答的部分。'),
}) satisfies z.ZodType<Asking>;

/** `domain/forms/asking/asking.ts` */
export const FormAsking = asking.meta({
  id: 'FormAsking',
  description: '表单的日常用语提问：逐步填写时使用，不影响表单的定义和所印的内容。',
});
