/** The fields of law whose pleadings there are forms for. A stored word is never renamed. */
export const formDomains = ['civil', 'administrative', 'criminal', 'compensation'] as const;
export type FormDomain = (typeof formDomains)[number];

/** What each is called on screens and papers: 民事起诉状, 行政起诉状. */
export const domainNames: Readonly<Record<FormDomain, string>> = {
  civil: '民事',
  administrative: '行政',
  criminal: '刑事',
  compensation: '国家赔偿',
};

/** The field of law of a form, or of a case: civil where none is named, as in all forms and cases before the others came. */
export const domainOf = ({ domain }: { readonly domain?: FormDomain | undefined }): FormDomain => domain ?? 'civil';
