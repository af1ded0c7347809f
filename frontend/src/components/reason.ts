/** Shortest and longest reason, in characters. */
export const reasonLength = { least: 2, most: 200 } as const;

/** `true`, or what is wrong with a reason. */
export const reasonProblem = (text: string): true | string => {
  const { length } = text.trim();
  if (length < reasonLength.least) return `请填写原因，至少${reasonLength.least}个字`;
  return length <= reasonLength.most || `原因不能超过${reasonLength.most}个字`;
};
