import { z } from 'zod';

export const DocType = z.enum(['claim', 'defense', 'application']);
export type DocType = z.infer<typeof DocType>;
export const Category = z.enum(['civil', 'criminal', 'administrative']);
export type Category = z.infer<typeof Category>;

export const docTypeName: Readonly<Record<DocType, string>> = {
  claim: '起诉状',
  defense: '答辩状',
  application: '申请书',
};
export const categoryName: Readonly<Record<Category, string>> = {
  civil: '民事',
  criminal: '刑事',
  administrative: '行政',
};
