/** An article of a law as it is cited: 中华人民共和国民法典, 第七百零三条. */
export type CitedArticle = { readonly law: string; readonly article: string };

/** An article as it is asked for: 第五百七十七条, 第一千条之一. */
export const writtenArticle = /^第[一二三四五六七八九十百千零]+条(?:之[一二三四五六七八九十百千零]+)?$/;

/** An article as one text, and back: no numeral has a space. */
export const citedKey = ({ law, article }: CitedArticle): string => `${article} ${law}`;
export const citedByKey = (key: string): CitedArticle => {
  const at = key.indexOf(' ');
  return { law: key.slice(at + 1), article: key.slice(0, at) };
};

/** How many articles one question about their paragraphs may name. */
export const mostCitedArticles = 100;
