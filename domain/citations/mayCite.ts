/** Whether there may be anything to check in a text; the facts are needed only then. */
export const mayCite = (text: string): boolean =>
  /《|第[^条]{1,240}条|[\d０-９][\s\u00AD\u200B-\u200D\u2060\uFEFF]{0,8}条|[(（〔［【[][^]{0,2}[\d０-９](?:[^]{0,4}?[\d０-９]){3}[^]{0,4}?[)）〕］】\]]/.test(
    text,
  );
