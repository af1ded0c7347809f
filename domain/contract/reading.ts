import { z } from 'zod';
import { area, call } from './call.js';
import { events } from './responses.js';

const Corner = z.tuple([z.number(), z.number()]);

export const PageLine = z.object({
  text: z.string().max(1000),
  confidence: z.number().min(0).max(1).describe('整行的把握，0 到 1；文件自带的文字为 1。'),
  unsure: z.array(z.number().int().nonnegative()).describe('把握较小的字在 text 中的位置（从 0 起）。'),
  box: z.tuple([Corner, Corner, Corner, Corner]).describe('四角的像素坐标 [x, y]，从文字左上角起顺时针。'),
});

const place = {
  page: z.number().int().positive().describe('第几页，从 1 起。'),
  pages: z.number().int().positive().describe('文件共有几页。'),
};
export const ReadingEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page').describe('page 为读出的一页。'),
    ...place,
    last: z.number().int().positive().describe('将读到第几页。'),
    width: z.number().int().positive().describe('摆正后页面的宽度，像素。'),
    height: z.number().int().positive().describe('摆正后页面的高度，像素。'),
    lines: z.array(PageLine).describe('各行文字，按阅读顺序。'),
    source: z.enum(['text', 'ocr']).describe('text 为文件自带的文字，ocr 为从图像识别。'),
    picture: z.string().describe('摆正后的页面图像（JPEG，base64），供核对。'),
  }),
  z.object({
    kind: z.literal('waiting').describe('waiting 为排队：还没有轮到这一页，位置变化时再次返回。'),
    page: place.page,
    ahead: z.number().int().nonnegative().describe('排在前面的页数。'),
  }),
  z.object({
    kind: z.literal('failed').describe('failed 为读不出的一页。'),
    ...place,
    reason: z
      .enum(['damaged', 'locked', 'tooLarge', 'time', 'busy'])
      .describe('damaged 文件或页面损坏，locked 有密码，tooLarge 过大，time 用时过长，busy 服务器繁忙。'),
  }),
]);
export type ReadingEvent = z.infer<typeof ReadingEvent>;

/** Text from photographs and scans. */
export const reading = area(
  {
    key: 'reading',
    title: '识别图片和扫描件',
    description: '在服务器本机识别，不使用模型，不发给任何人；文件不保存。',
  },
  {
    readPicture: call('POST /api/documents/read-picture', {
      outcome: 'single',
      summary: '识别图片或 PDF 中的文字，逐页返回',
      description:
        '请求体就是文件本身：JPEG、PNG、WebP 或 PDF，最大 20 MB；图片最大 4000 万像素，PDF 读前 30 页。每读完一页返回一个事件，排队时返回前面还有几页；一页最多占用处理器约 20 秒，超出即放弃这一页；客户端断开即停止识别。服务器不保存文件。',
      sends: 'file',
      response: events(ReadingEvent, '每页一个事件；某页读不出时为 failed，文件无法读取时只有一个 failed。'),
      refuses: ['picture_unknown', 'picture_heic', 'picture_too_large', 'too_many_requests', 'overloaded'],
    }),
  },
);
