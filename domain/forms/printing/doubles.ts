import type { Run } from '../documentModel.js';

/** Single characters that an answer often brings along although the form prints them: 第三条 in 第____条. */
const singles = /^[第条款项元年月日天号份次名人处个时级]$/;

/** 第三条第二款, 第三款 in 第____条: what is named by a smaller part is no article. */
const smallerPart = /第.{1,20}[款项目]$/u;

const isDouble = (words: string): boolean => words.length > 1 || singles.test(words);

/** The longest end of the one text with which the other begins, where that is a word. */
const overlap = (end: string, begin: string): string => {
  for (let length = Math.min(end.length, begin.length, 12); length > 0; length -= 1) {
    const words = begin.slice(0, length);
    if (end.endsWith(words) && isDouble(words)) return words;
  }
  return '';
};

/** What a hospital is called besides 医院: behind 区人民医院急诊科 or 社区卫生服务中心 no 医院 follows. */
const hospital = /医院|诊所|卫生[院所室站]|卫生服务中心|门诊部|急救中心|保健院|医疗中心|医学中心/u;

/** How many signs of a printed text its gap's answer before it has said. */
const doubledAfter = (answer: string, text: string): number => {
  if (smallerPart.test(answer) && text.startsWith('条')) return 1;
  if (hospital.test(answer) && text.startsWith('医院')) return 2;
  return overlap(answer, text).length;
};

/**
 * Whether a space parts an answer from the words that go on with it: 其他☑：微信　方式. It parts boxes from each other and from what follows them; behind
 * an answer beside the last box the sentence goes on.
 */
const isWithinWords = (run: Run, before: Run | undefined, after: Run | undefined): boolean =>
  run.kind === 'printed' && run.text.trim() === '' && before?.kind === 'answer' && after?.kind === 'printed';

/**
 * A printed text whose gap is answered with words that the text prints beside the gap does not say them twice, nor is it cut from them: 第____条
 * answered with 第三条, 以____方式 with 微信方式, 分期：____支付 with 按季支付. The answer stays as it is; the form's own words give way.
 */
export const withoutDoubles = (given: readonly Run[]): readonly Run[] => {
  const runs = given.filter((run, index) => !isWithinWords(run, given[index - 1], given[index + 1]));
  return runs
    .map((run, index): Run => {
      if (run.kind !== 'printed') return run;
      const [before, after] = [runs[index - 1], runs[index + 1]];
      const head = before?.kind === 'answer' ? doubledAfter(before.text, run.text) : 0;
      const rest = run.text.slice(head);
      const tail = after?.kind === 'answer' ? overlap(rest, after.text).length : 0;
      return head + tail === 0 ? run : { ...run, text: rest.slice(0, rest.length - tail) };
    })
    .filter((run) => run.kind !== 'printed' || run.text !== '');
};
