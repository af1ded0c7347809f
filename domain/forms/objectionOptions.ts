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
