/** What, right before a word, denies it: 无人受伤, 没有造成人员伤亡, 未受损. */
const denial = /(?:无|没|未)(?:有|造成|发生|致)*(?:任何)?(?:人员?|人身|车辆|财产)?$/u;

/** Whether a text says one of these words without denying it in the same clause. */
export const saysWord = (text: string, words: readonly string[]): boolean =>
  words.some((word) =>
    text
      .split(word)
      .slice(0, -1)
      .some((before) => !denial.test(before)),
  );
