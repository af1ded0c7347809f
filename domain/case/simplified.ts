import lines from './simplified.json' with { type: 'json' };

/**
 * Traditional characters, each before the simplified one that is written for it; made with ICU 72's transform Traditional-Simplified
 * (Unicode License V3). Left out is what a name can have beside its simplified form: characters of GB 2312, those that the
 * standard of 2013 (通用规范汉字表) gave back to names (昇, 陞), and surnames of their own (範 is not 范).
 */
const simplifiedOf: ReadonlyMap<string, string> = new Map(
  lines.flatMap((line) => {
    const characters = [...line];
    return characters.flatMap((character, at) =>
      at % 2 === 0 ? [[character, characters[at + 1] ?? ''] as const] : [],
    );
  }),
);

/** A text with its traditional characters simplified, where one has one simplified form: 張偉 as 张伟. */
export const simplified = (text: string): string =>
  [...text].map((character) => simplifiedOf.get(character) ?? character).join('');
