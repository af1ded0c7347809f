/** Whether there may be anything to check in a text; the facts are needed only then. */
export const mayCite = (text: string): boolean =>
  /《|第[^条條]{1,240}[条條]|[\d０-９OoＯｏlI][\s\u00AD\u200B-\u200D\u2060\uFEFF]{0,8}[条條]|[〇○零一二三四五六七八九十百千两][\s\u00AD\u200B-\u200D\u2060\uFEFF]{0,8}[〇○零一二三四五六七八九十百千两][\s\u00AD\u200B-\u200D\u2060\uFEFF]{0,8}[条條]|[(（〔［【[][^]{0,2}[\d０-９](?:[^]{0,4}?[\d０-９]){3}[^]{0,4}?[)）〕］】\]]/.test(
    text,
  );
