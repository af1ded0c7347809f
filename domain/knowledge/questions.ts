/** A question of a collection with its answer, as a source has them. */
export type QuestionAnswer = { readonly question: string; readonly answer: string };
/** `notes` say in Chinese what was left out, and where it stands. */
export type Questions = { readonly pairs: readonly QuestionAnswer[]; readonly notes: readonly string[] };

const asks = /^(?:问题?|提问|[Qq](?:uestion)?)\s*(?:[\d一二三四五六七八九十]+\s*)?[：:．]\s*([\s\S]*)/u;
const answers = /^(?:答案?|回答|答复|解答|[Aa](?:nswer)?)\s*(?:[\d一二三四五六七八九十]+\s*)?[：:．]\s*([\s\S]*)/u;
/** 1. 押金何时退还？ and Markdown headings that ask. */
const numbered =
  /^(?:#{1,6}\s+)?(?:\d{1,4}|[一二三四五六七八九十百]{1,5}|[（(](?:\d{1,4}|[一二三四五六七八九十百]{1,5})[）)])\s*(?:[、.．)）]\s*)?(\S.{1,299}[？?])$/u;
const headed = /^#{1,6}\s+(\S.{1,299}[？?])$/u;

const mostNamed = 20;
/** 第 3、7 行没有答案，已跳过. */
const skipped = (places: readonly number[], what: string, why: string): string[] => {
  if (places.length === 0) return [];
  const names = places.slice(0, mostNamed).join('、');
  return [`第 ${names} ${what}${places.length > mostNamed ? `等共 ${places.length} ${what}` : ''}${why}，已跳过`];
};

/** The questions of a text and their answers: 问：…答：…, Q: … A: …, and numbered questions with what follows them. */
export const questionsInText = (text: string): Questions => {
  const entries: { question: string[]; answer: string[]; isAnswered: boolean }[] = [];
  for (const line of text.split('\n').map((each) => each.replaceAll('**', '').trim())) {
    if (line === '') continue;
    const last = entries.at(-1);
    const answer = answers.exec(line)?.[1];
    if (answer !== undefined && last) {
      last.isAnswered = true;
      if (answer !== '') last.answer.push(answer);
      continue;
    }
    const questionText = asks.exec(line)?.[1];
    const question = questionText ?? numbered.exec(line)?.[1] ?? headed.exec(line)?.[1];
    if (question !== undefined)
      entries.push({ question: [question], answer: [], isAnswered: questionText === undefined });
    else if (last) (last.isAnswered ? last.answer : last.question).push(line);
  }
  const without: number[] = [];
  const pairs = entries.flatMap(({ question, answer }, at): QuestionAnswer[] => {
    const pair = { question: question.join(' ').trim(), answer: answer.join('\n').trim() };
    if (pair.question !== '' && pair.answer !== '') return [pair];
    without.push(at + 1);
    return [];
  });
  return { pairs, notes: skipped(without, '个问题', '没有答案') };
};

const questionNames = new Set(['问题', '问', '提问', '标准问题', 'question', 'questions', 'q']);
const answerNames = new Set(['答案', '答', '回答', '答复', '标准答案', 'answer', 'answers', 'a']);
const nameOf = (cell: string): string => cell.normalize('NFKC').replaceAll(/[\s*]/gu, '').toLowerCase();
/** A title or a remark may stand over the names of the columns. */
const mostRowsBefore = 5;

const headerOf = (rows: readonly (readonly string[])[]) => {
  for (const [at, row] of rows.slice(0, mostRowsBefore).entries()) {
    const question = row.findIndex((cell) => questionNames.has(nameOf(cell)));
    const answer = row.findIndex((cell) => answerNames.has(nameOf(cell)));
    if (question >= 0 && answer >= 0) return { at, question, answer };
  }
  return undefined;
};

/** Which of the two columns a table lacks; none where it has both, in any order and among others. */
export const lackingColumns = (rows: readonly (readonly string[])[]): readonly string[] => {
  if (headerOf(rows) !== undefined) return [];
  const names = rows.slice(0, mostRowsBefore).flat().map(nameOf);
  if (names.some((name) => questionNames.has(name))) return ['答案'];
  return names.some((name) => answerNames.has(name)) ? ['问题'] : ['问题', '答案'];
};

/** The questions and answers of a table that has the two columns; none where it has them not. Rows are counted from 1, as Excel does. */
export const questionsInRows = (rows: readonly (readonly string[])[]): Questions => {
  const header = headerOf(rows);
  if (header === undefined) return { pairs: [], notes: [] };
  const lacking: Readonly<Record<'question' | 'answer', number[]>> = { question: [], answer: [] };
  const pairs = rows.flatMap((row, at): QuestionAnswer[] => {
    const pair = { question: row[header.question]?.trim() ?? '', answer: row[header.answer]?.trim() ?? '' };
    if (at <= header.at || row.every((cell) => cell.trim() === '')) return [];
    if (pair.question === '') lacking.question.push(at + 1);
    else if (pair.answer === '') lacking.answer.push(at + 1);
    else return [pair];
    return [];
  });
  const notes = [...skipped(lacking.question, '行', '没有问题'), ...skipped(lacking.answer, '行', '没有答案')];
  return { pairs, notes };
};
