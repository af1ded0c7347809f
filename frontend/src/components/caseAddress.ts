/** The page at which a submitted pleading is read: its paper, its versions, where its case stands. A session opens it without a code. */
export const readingPage = (caseNumber: string): string =>
  `/versions?${new URLSearchParams({ case_number: caseNumber }).toString()}`;
