import { z } from 'zod';
import type { DocumentModel as Model } from '../forms/documentModel.js';

const notes = z.array(z.string());

const Run = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('printed').describe('表单印好的文字。'),
    text: z.string(),
    aside: z.boolean().exactOptional().describe('对这一行的说明（如“未填写”），不是表单的文字。'),
  }),
  z.object({ kind: z.literal('answer').describe('当事人填写的文字。'), text: z.string() }),
  z.object({
    kind: z.literal('blank').describe('未填写的空白。'),
    long: z.boolean().exactOptional().describe('供填写金额或文字的长空白。'),
  }),
  z.object({
    kind: z.literal('box').describe('方框选项。'),
    text: z.string(),
    checked: z.boolean(),
    side: z.literal('before').exactOptional().describe('方框印在选项之前；没有则印在选项之后。'),
  }),
]);

const Picture = z.object({
  jpeg: z.string().describe('JPEG 图片，base64。'),
  width: z.int().positive().describe('宽，像素。'),
  height: z.int().positive().describe('高，像素。'),
});

const Paragraph = z.object({
  runs: z.array(Run),
  picture: Picture.exactOptional().describe('印在这一段文字之上的图片；文字是它的编号和说明。'),
  path: z.string().exactOptional().describe('填写内容在 form_data 中的位置。'),
});

const path = z.string().describe('填写内容在 form_data 中的位置。');
const Row = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading').describe('通栏标题。'), text: z.string(), notes, path }),
  z.object({
    kind: z.literal('open').describe('通栏的自由陈述。'),
    note: z.string(),
    text: z.string().nullable(),
    path,
  }),
  z.object({
    kind: z.literal('pair').describe('左为项目、右为内容的一行。'),
    label: z.string(),
    notes,
    content: z.array(Paragraph),
    path,
    blank: z.boolean().describe('这一行是否什么都没有填写。'),
    party: z.boolean().exactOptional().describe('这一行是否为当事人。'),
    wide: z.boolean().exactOptional().describe('这一行是否通栏：项目在上，内容在下；内容已说明项目的，label 为空。'),
  }),
]);

/** What an annex prints, whether filled in or not. */
export const annexShape = {
  title: z.string(),
  notes,
  columns: z.array(z.string()),
  signature: z.array(z.string()),
};

/** What the form prints in a row of an annex. */
export const annexRowShape = {
  no: z.string().nullable(),
  name: z.string().nullable(),
  cells: z.array(z.string().nullable()).exactOptional().describe('这一行各栏印好的文字。'),
};

const Attachment = z.object({
  ...annexShape,
  groups: z.array(
    z.object({
      no: z.string().nullable(),
      title: z.string().nullable(),
      rows: z.array(
        z.object({
          ...annexRowShape,
          content: z.array(z.array(Paragraph)).exactOptional().describe('已填写的一行：各栏的内容。'),
        }),
      ),
    }),
  ),
});

/** What a form prints at its end for evidence or service addresses. */
const attachments = z
  .array(Attachment.meta({ id: 'Attachment', description: '文书所附的清单。' }))
  .describe('文书所附的清单。');

const model = z.object({
  formKey: z.string().describe('表单的 key。'),
  edition: z.string(),
  documentName: z.string().describe('文书名称，如民事起诉状。'),
  subtitle: z.string().nullable().describe('名称下方的案由，没有则为 null。'),
  preamble: z.object({
    title: z.string(),
    paragraphs: z.array(z.string()),
    reminderTitle: z.string().describe('特别提示的标题。'),
    reminder: z.array(z.string()).describe('特别提示。'),
  }),
  sections: z.array(z.object({ id: z.string(), title: z.string().nullable(), rows: z.array(Row) })),
  signature: z.object({ text: z.string(), date: z.string().describe('落款日期的文字。') }),
  attachments,
}) satisfies z.ZodType<Model>;

/** `domain/forms/documentModel.ts` */
export const DocumentModel = model.meta({
  id: 'DocumentModel',
  description: '按官方版式排好的文书内容：预览、审阅和 Word 文件都由它得出。',
});
