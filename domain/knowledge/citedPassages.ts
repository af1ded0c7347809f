import { z } from 'zod';

/** How a passage answers the question that it was found for. */
export const passageMarks = {
  best_article: z.string().optional().describe('几条之中最切合问题的一条；只有一条或无从判断时没有。'),
  weak: z.boolean().optional().describe('与问题的关联较弱，没有更好的才列出；其余没有。'),
};

/** A passage of the knowledge base that a model was given, as people are shown it. */
export const CitedPassage = z
  .object({
    content: z.string(),
    metadata: z.object({
      source: z.string().describe('来源文件。'),
      group_name: z.string().describe('文档组。'),
      law: z.string().nullable().describe('法律全称；不是法律则为 null。'),
      heading: z.string().nullable().describe('所在的编、章、节，或所回答的问题；没有则为 null。'),
      articles: z.array(z.string()).describe('其中完整的条文。'),
      status: z.string().nullable().describe('该版本法律的状态说明，如 已废止；有效或不明为 null。'),
      ...passageMarks,
    }),
  })
  .meta({ id: 'CitedPassage', description: '知识库中的一段。' });
export type CitedPassage = z.infer<typeof CitedPassage>;

/** What was looked up in the knowledge base for an answer. */
export const Sources = z
  .object({
    passages: z.array(CitedPassage).describe('交给模型的片段，次序即编号。'),
    note: z.string().nullable().describe('没有查到、没有可以检索的内容，或者缺少、失败的步骤，一句话；都正常为 null。'),
  })
  .meta({ id: 'Sources', description: '回答时从知识库查到的内容。' });
export type Sources = z.infer<typeof Sources>;
