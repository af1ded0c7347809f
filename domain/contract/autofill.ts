import { z } from 'zod';
import { modelRefusals } from './modelRefusals.js';
import { area, call } from './call.js';
import { longestSource } from '../autofill/sourceLimits.js';
import { doubts } from '../evidence/doubt.js';
import { json } from './responses.js';
import { givenTo } from './shared.js';

const passage = z.object({
  start: z.number().int().describe('在 source_text 中的起点，按 UTF-16 单位计。'),
  end: z.number().int().describe('终点之后的第一个位置。'),
  text: z.string().describe('原文。'),
});

export const ModelSuggestion = z
  .object({
    path: z.string().describe('在 form_data 中的位置；当事人和行按资料中的次序从 0 起编号。'),
    value: z
      .union([
        z.string(),
        z.array(z.string()),
        z.boolean(),
        z.object({ from: z.string().nullish().describe('起。'), to: z.string().nullish().describe('止。') }),
      ])
      .describe('建议填入的内容，合乎该项的格式。'),
    evidence: passage
      .nullable()
      .describe('资料中写明该内容的原文，已由服务器逐字核对；没有找到则为 null，这样的内容不应自动填入。'),
    doubts: z
      .array(z.enum(doubts))
      .describe(
        '须由人看过才能填入的原因，没有则为空：wrong-check-digit 号码的核对位不符，other-kind 不像该项所填的一类，unknown-court 法院名录中没有这个名称，other-sense 原文的用词与该项所问不同，machine-order 原文像写给机器的指令，demand 填入即提出请求，stance 填入即作出选择（不是请求，如有无管辖约定、有无异议），shared-number 同一号码在两人名下，both-sides 同一人在对立的两方，whose 原文紧挨着说的是另一人，two-values 对该项有不同的内容，two-readings 两次识别的文字不同，unclear-characters 图片上有不清楚的字。',
      ),
    source: z.literal('model').describe('由模型得出。'),
    model: z.string().describe('模型的名称。'),
  })
  .meta({ id: 'ModelSuggestion', description: '对一项的填写建议。' });
export type ModelSuggestion = z.infer<typeof ModelSuggestion>;

export const Autofilled = z
  .object({
    source_text: z.string().describe('所读的资料全文，证据的位置以此为准。'),
    truncated: z.boolean().describe('资料过长，只读了前面的部分。'),
    suggestions: z.array(ModelSuggestion).describe('各项建议，按表单的次序。'),
    problems: z.array(z.string()).describe('没有读出或没有识别的部分，各一句话。'),
  })
  .meta({ id: 'Autofilled', description: '从资料中得出的填写建议。' });
export type Autofilled = z.infer<typeof Autofilled>;

/** The longest side of a picture that a model is sent, in pixels, and its bytes: a page that can be read by eye. */
export const pictureForModel = { longestSide: 1600, bytes: 2 * 1024 * 1024 } as const;
/** Lines of a page, and characters of a line, that a second reading has at most. */
export const secondReadingBounds = { lines: 400, characters: 500 } as const;

export const SecondReading = z
  .object({
    lines: z
      .array(z.string().max(secondReadingBounds.characters))
      .max(secondReadingBounds.lines)
      .describe('模型逐行抄录的文字，按阅读顺序；看不清的字为“□”。'),
    cut: z.boolean().describe('文字过多，只列出前面的部分。'),
    model: z.string().describe('模型的名称。'),
  })
  .meta({ id: 'SecondReading', description: '视觉模型对一页图片的抄录，供与本机识别对照。' });
export type SecondReading = z.infer<typeof SecondReading>;

/** Filling in forms from what somebody has already. */
export const autofill = area(
  {
    key: 'autofill',
    title: '智能填表',
    description: '从文字或文件中得出填写建议，逐项附原文。由模型得出，须逐项核对。',
  },
  {
    suggest: call('POST /api/documents/autofill', {
      outcome: 'single',
      summary: '从文字或文件中得出表单的填写建议',
      description:
        '文字和文件可以只给一样，也可以都给。资料交给已启用的模型；模型给出的每一项都由服务器对照资料核对，资料中逐字写明的附原文位置，其余的 evidence 为 null。服务器不保存资料。',
      sends: 'multipart',
      fields: z.object({
        form_id: z.string().max(100).describe('表单的 key。'),
        definition_hash: givenTo,
        text_content: z
          .string()
          .max(longestSource, `文字过长，请分段识别，每段不超过${longestSource}个字`)
          .optional()
          .describe('资料中的文字。'),
        file: z.file().optional().describe('资料文件：Word（.docx）、txt、PDF 或图片，最大 10 MB。'),
      }),
      response: json(Autofilled, '填写建议。', { headers: ['X-Model-Task'] }),
      refuses: ['form_not_found', 'definition_not_found', 'fields_invalid', ...modelRefusals],
    }),
    readAgain: call('POST /api/documents/read-again', {
      outcome: 'single',
      summary: '由视觉模型把一页图片再读一遍',
      description: `请求体就是这一页的图片：JPEG、PNG 或 WebP，最长边不超过 ${pictureForModel.longestSide} 像素，最大 2 MB。图片原样交给已启用的视觉模型，其中的号码不会遮盖；须由本人同意后逐页发送。返回模型抄录的各行，供与本机识别逐行对照。服务器不保存图片和文字。`,
      sends: 'file',
      response: json(SecondReading, '模型抄录的各行文字。', { headers: ['X-Model-Task'] }),
      refuses: [
        'picture_unknown',
        'picture_not_shrunk',
        'payload_too_large',
        ...modelRefusals,
        'too_many_requests',
        'overloaded',
      ],
    }),
  },
);
