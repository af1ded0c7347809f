import type { CitedPassage, Sources } from './citedPassages.js';
import type { Recalled } from './recalled.js';

/** The longest stretch that two pieces of one article share. */
const longestOverlap = 1000;

/** Puts the pieces of an article that was too long for one chunk together again: each names it, and repeats the end of the one before. */
export const joinPieces = (article: string, pieces: readonly string[]): string =>
  pieces.reduce((whole, piece) => {
    const more = piece.startsWith(article) ? piece.slice(article.length).trimStart() : piece;
    let shared = Math.min(longestOverlap, more.length, whole.length);
    while (shared > 0 && !whole.endsWith(more.slice(0, shared))) shared -= 1;
    return whole + more.slice(shared);
  });

/** Whole passages, the best first, as many as a budget of so many characters takes: one that is too long makes room for the next. */
export const withinBudget = <T extends { readonly content: string }>(passages: readonly T[], budget: number): T[] => {
  let room = budget;
  return passages.filter(({ content }) => {
    const fits = content.length <= room;
    if (fits) room -= content.length;
    return fits;
  });
};

/** The sentence for a search where there is nothing to search. */
export const nothingToSearch = '知识库中没有可以检索的内容';

/** How much of a step was done when its time was up. */
type Share = { readonly searched: number; readonly of: number };

/** How it is said that a search was not made to the end. */
const timeUp = '已超时，只搜到部分';

/** The sentence about a search that ran out of time: how much it had searched; `false` for a part that finished. */
const lateNote = (late: { readonly text: Share | null; readonly vectors: Share | null }): string | false => {
  const { text, vectors } = late;
  const parts = [
    text && `文字检索查了${text.of}个词中最少见的${text.searched}个`,
    vectors && `向量检索比较了${vectors.of}段中的${vectors.searched}段`,
  ].filter((one) => one !== null);
  return parts.length > 0 && `${timeUp}：${parts.join('，')}`;
};

/** The sentence about the steps of a search that were missing or failed, without a full stop; `null` if none was. */
export const noteOn = (
  { vectors, rerank }: Pick<Recalled['steps'], 'vectors' | 'rerank'>,
  {
    partly,
    late = { text: null, vectors: null },
  }: {
    /** Whether some of the searched chunks have no vectors. */
    readonly partly: boolean;
    /** What was not searched to the end. */
    readonly late?: { readonly text: Share | null; readonly vectors: Share | null };
  },
): string | null => {
  const parts = [
    lateNote(late),
    vectors === 'missing' && '仅全文：没有启用向量模型',
    vectors === 'failed' &&
      !late.vectors &&
      (partly ? '部分内容仅全文：有的向量模型暂时不能用' : '仅全文：向量模型暂时不能用'),
    vectors === 'done' && partly && '部分内容仅全文：有的知识库没有向量',
    rerank === 'missing' && '未重排：没有启用重排模型',
    rerank === 'failed' && '未重排：重排模型暂时不能用',
  ].filter((one) => one !== false);
  return parts.length === 0 ? null : parts.join('；');
};

/** What people are told of a search for an answer: the passages, and in a sentence what was missing. */
export const sourcesOf = ({ results, note }: Pick<Recalled, 'results' | 'note'>): Sources => {
  const hasResults = results.length > 0;
  const searched = note?.startsWith(timeUp) ? '知识库搜到的部分' : '知识库';
  const nothing = note === nothingToSearch ? nothingToSearch : `${searched}中没有找到与此有关的内容`;
  const steps = note === null || note === nothingToSearch ? [] : [`检索方式：${note}`];
  const notices = [...(hasResults ? [] : [`${nothing}，回答没有查阅原文`]), ...steps];
  return {
    passages: results.map(
      ({ content, metadata: { source, group_name, law, heading, articles, status, best_article, weak } }) => ({
        content,
        metadata: {
          ...{ source, group_name, law, heading, articles, status },
          ...(best_article !== undefined && { best_article }),
          ...(weak !== undefined && { weak }),
        },
      }),
    ),
    note: notices.length === 0 ? null : `${notices.join('。')}。`,
  };
};

/** The sources of a reply whose search failed: people read that it failed, and get the reply nevertheless. */
export const sourcesDown: Sources = { passages: [], note: '知识库暂时无法检索，回答没有查阅原文。' };

/** Passages as a model is given them: numbered from 1, each with where it is from, so that it can be cited. */
export const passagesInWords = (passages: readonly CitedPassage[]): string =>
  passages
    .map(({ content, metadata: { source, law, heading, status, weak } }, at) =>
      [
        `〔${at + 1}〕出处：${law === null ? source : `《${law}》`}${heading === null ? '' : `（${heading}）`}`,
        ...(status === null ? [] : [`注意：${status}`]),
        ...(weak === true ? ['注意：与问题的关联较弱'] : []),
        content,
      ].join('\n'),
    )
    .join('\n\n');

/** Tells a model how to cite the passages it is shown; part of a task. */
export const citingRule =
  '资料中如有“知识库中检索到的内容”，优先依据它回答，只引用确实有关的，并在引用的句末写上其编号，如〔1〕；注明已废止或不是现行版本的，不得作为现行依据；没有编号可写的，不得说是出自知识库。';
/** Its title among the data of a prompt. */
export const passagesTitle = '知识库中检索到的内容';
