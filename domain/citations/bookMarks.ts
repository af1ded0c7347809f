/** A title between book marks, with single ones in place of those within it: 《关于修改〈样本法〉的决定》. */
export const inBookMarks = (title: string): string => `《${title.replaceAll('《', '〈').replaceAll('》', '〉')}》`;
