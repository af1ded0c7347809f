/** The page at which a submitted pleading is read: its paper, its versions, where its case stands. A session opens it without a code. */
export const readingPage = (caseNumber: string): string =>
  `/versions?${new URLSearchParams({ case_number: caseNumber }).toString()}`;

/** Which paper of the other side the address of that page opens: `defense` is the defence that came in last. */
export const paperParameter = 'paper';

/** The same page, at the defence that came in last. */
export const defensePage = (caseNumber: string): string => `${readingPage(caseNumber)}&${paperParameter}=defense`;
