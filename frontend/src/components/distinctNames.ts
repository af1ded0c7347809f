/** The same names, in which those that are alike also say which of them each is: 李四（1）, 李四（2）. */
export const distinctNames = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => {
    const isAlike = (one: string): boolean => one === name;
    return names.filter(isAlike).length === 1 ? name : `${name}（${names.slice(0, index + 1).filter(isAlike).length}）`;
  });
