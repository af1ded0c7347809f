/** Whether there may be anything to check in a text; the facts are needed only then. */
export const mayCite = (text: string): boolean =>
  /《|第.{1,40}条|[(（〔［【[]\s?[\d０-９]{4}\s?[)）〕］】\]]/.test(text);
