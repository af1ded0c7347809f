import { z } from 'zod';
import type { LawArticle } from '../../../../../domain/knowledge/sourceText.js';
import { Unreadable } from './unreadable.js';

const day = z.iso.date().nullish();
const Line = z.object({
  law: z.string().min(2).max(200),
  article: z.string().min(2).max(40),
  number: z.number().int().positive(),
  sub: z.number().int().positive().nullish(),
  text: z.string().min(1),
  path: z.string().max(500).nullish(),
  effective_from: day,
  version_date: day,
});

export const looksLikeJsonLines = (text: string): boolean => /^\s*\{\s*"/u.test(text.slice(0, 200));

/**
 * Reads articles of laws, one JSON object on each line, with law, article, number, text, path and the dates of the version.
 * @throws Unreadable with the first line that is something else
 */
export const readJsonLines = (text: string): LawArticle[] =>
  text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const parsed = Line.safeParse(jsonOf(line));
    if (!parsed.success)
      throw new Unreadable(`第 ${at + 1} 行不是法律条文。JSON 文件每行应为一条，含 law、article、number、text`);
    const {
      sub = null,
      path = null,
      effective_from: from = null,
      version_date: version = null,
      ...article
    } = parsed.data;
    return [{ ...article, sub, path, effectiveFrom: from, versionDate: version }];
  });

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
