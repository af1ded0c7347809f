/** One spelling for an e-mail, however it is typed: Chinese input methods leave letters in full width. */
export const foldEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
