/**
 * Why somebody has to look at a suggestion before it is filled in, whether rules or a model made it. A suggestion with a doubt is a question:
 * it is shown with its sentence and is part of no press that fills several.
 */
export const doubts = [
  'wrong-check-digit',
  'other-kind',
  'unknown-court',
  'other-sense',
  'machine-order',
  'demand',
  'stance',
  'shared-number',
  'both-sides',
  'whose',
  'two-values',
  'two-readings',
  'unclear-characters',
] as const;
export type Doubt = (typeof doubts)[number];

/** What is said of each doubt beside the suggestion. */
export const doubtWords: Readonly<Record<Doubt, string>> = {
  'wrong-check-digit': '号码的核对位不符，已照原文列出，请对照证件核对',
  'other-kind': '内容不像此项所填的一类，请核对',
  'unknown-court': '法院名录（2018 年）中没有这个名称，可能已更名或写错，请核对',
  'other-sense': '原文中的用词与此项所问不同，请核对是否指此项',
  'machine-order': '这段原文像是写给机器的指令，不是材料内容，请核对',
  demand: '填入即表示提出这项请求，请本人决定',
  stance: '填入时会勾选这一项的选择，请核对后本人决定',
  'shared-number': '同一号码出现在两个人或单位名下，请核对',
  'both-sides': '同一人或单位出现在对立的两方，请核对',
  whose: '原文在这之前说的是另一个人或单位，请核对是谁的',
  'two-values': '对此项有不同的内容，请选择其中一个',
  'two-readings': '两次识别的文字不同，请对照原件核对',
  'unclear-characters': '图片上这里有不清楚的字，请对照原件核对',
};
