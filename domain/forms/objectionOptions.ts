/**
 * The closed table of the options by which a defence answers a claim or a fact: what each of them says. A form prints 无/有 or 确认/异议,
 * in either order, so the meaning goes by the word and never by its place. The catalogue refuses a form whose field that means `objection`
 * has another option.
 */
export const objectionOptions: Readonly<Record<string, 'agrees' | 'objects'>> = {
  无: 'agrees',
  确认: 'agrees',
  有: 'objects',
  异议: 'objects',
};

/** What the chosen option of an `objection` field says; `undefined` where none is chosen. */
export const objectionOf = (option: string): 'agrees' | 'objects' | undefined =>
  Object.hasOwn(objectionOptions, option) ? objectionOptions[option] : undefined;

/** What an answer says where it stands without its printed question: 有 alone may be read as consent, and as its opposite. */
const objectionWords: Readonly<Record<'agrees' | 'objects', string>> = {
  agrees: '同意（无异议）',
  objects: '不同意（有异议）',
};

/** The chosen option of an `objection` field in words that say what it means without the question; another option as it is printed. */
export const objectionText = (option: string): string => {
  const said = objectionOf(option);
  return said === undefined ? option : objectionWords[said];
};
