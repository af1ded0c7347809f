import { z } from 'zod';
import { rewritingStyles, writing, type TextVersion } from '../../../domain/contract/writing.js';
import { statedBesides } from '../../../domain/writing/particulars.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';
import { tidyText } from './tidyText.js';

type Deps = { readonly assistant: Pick<Assistant, 'structured'> };

const Rewritten = z.object({
  formal: z.string().describe('更正式的说法'),
  concise: z.string().describe('更简洁的说法'),
  orderly: z.string().describe('更有条理的说法'),
});

const task = `你为填写民事诉状的当事人改写一段文字，给出三种说法：
formal：用语正式、规范，符合诉状的写法；
concise：去掉重复和情绪化的话，篇幅更短；
orderly：按时间或逻辑顺序分层陈述，可以分段、编号。
三种说法都必须保持原意，保留原文的全部金额、日期、姓名、数量和编号，不得增加原文没有的事实、金额、日期、人名、法律条文或者证据。
只写改写后的文字，不写说明，不用 Markdown。`;

/** A rewriting that is so much longer than its text says more than the text. */
const longestOf = (text: string): number => text.length * 3 + 300;

/** POST /api/assistance/optimise-text: three ways to put a text, each with what it states besides and what it leaves out. */
export const optimiseTextRoute = (router: AppRouter, { assistant }: Deps): void =>
  serve(router, writing.optimiseText, async ({ body: { text, about } }, ctx) => {
    const rewritten = await assistant.structured(
      {
        slot: 'general',
        source: 'text-optimization',
        messages: fencedMessages({
          task,
          data: [
            { title: '填写的位置', text: about },
            { title: '待改写的文字', text },
          ],
        }),
        schema: Rewritten,
      },
      ctx,
    );
    const versions = rewritingStyles.flatMap((style): TextVersion[] => {
      const version = tidyText(rewritten[style]);
      if (version === '' || version === text || version.length > longestOf(text)) return [];
      const added = statedBesides(version, text).slice(0, 50);
      return [{ style, text: version, added: [...added], lost: statedBesides(text, version).slice(0, 50) }];
    });
    if (versions.length === 0)
      throw new RequestError('model_call_failed', {
        sentence: '智能模型没有给出不同的写法，请重试，或先补充一些内容。',
      });
    return { versions };
  });
