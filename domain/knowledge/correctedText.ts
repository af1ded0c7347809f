/** The most characters of a passage that somebody writes: as many as the longest chunk that a file is cut into. */
export const longestChunk = 4000;

/** Why a text cannot be the text of a passage; `null` where it can. */
export const chunkTextProblem = (text: string): string | null => {
  if (text.trim() === '') return '请填写文字；不需要的片段可以停用';
  return [...text].length > longestChunk ? `不能超过${longestChunk}个字` : null;
};
