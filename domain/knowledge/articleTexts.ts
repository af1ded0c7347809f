/** The articles of a passage with their texts, which begin with the article at the start of a line; what stands before the first is left out. */
export const articleTexts = (
  text: string,
  articles: readonly string[],
): readonly { readonly article: string; readonly text: string }[] => {
  const texts: { article: string; text: string }[] = [];
  for (const line of text.split('\n')) {
    const next = articles.find((article) => line.startsWith(article) && /^(?:\s|$)/u.test(line.slice(article.length)));
    const last = texts.at(-1);
    if (next !== undefined) texts.push({ article: next, text: line });
    else if (last) last.text += `\n${line}`;
  }
  return texts;
};
