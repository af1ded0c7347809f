import { z } from 'zod';
import { formDomains } from '../../../domain/forms/formDomain.js';

export const DocType = z.enum(['claim', 'defense', 'application']);
export type DocType = z.infer<typeof DocType>;
export const Category = z.enum(formDomains);
export type Category = z.infer<typeof Category>;

export const docTypeName: Readonly<Record<DocType, string>> = {
  claim: '起诉状',
  defense: '答辩状',
  application: '申请书',
};
/** What a list of forms is called, in full: 民事起诉状, 刑事自诉状. */
export const groupName = (docType: DocType, category: Category): string =>
  ownNames[category]?.[docType] ?? `${categoryName[category]}${docTypeName[docType]}`;

/** Where the law calls a pleading otherwise than 起诉状; 刑事自诉答辩状 is what its form prints. */
const ownNames: Readonly<Partial<Record<Category, Readonly<Partial<Record<DocType, string>>>>>> = {
  criminal: { claim: '刑事自诉状' },
  compensation: { claim: '国家赔偿申请书', application: '国家赔偿申请书' },
};

export const categoryName: Readonly<Record<Category, string>> = {
  civil: '民事',
  criminal: '刑事自诉',
  administrative: '行政',
  compensation: '国家赔偿',
};
