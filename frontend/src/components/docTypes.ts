import { z } from 'zod';

export const DocType = z.enum(['claim', 'defense', 'application']);
export type DocType = z.infer<typeof DocType>;
export const Category = z.enum(['civil', 'criminal', 'administrative', 'compensation']);
export type Category = z.infer<typeof Category>;

export const docTypeName: Readonly<Record<DocType, string>> = {
  claim: '起诉状',
  defense: '答辩状',
  application: '申请书',
};
export const categoryName: Readonly<Record<Category, string>> = {
  civil: '民事',
  criminal: '刑事自诉',
  administrative: '行政',
  compensation: '国家赔偿',
};
