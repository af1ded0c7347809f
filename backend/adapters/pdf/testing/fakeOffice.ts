import { fileURLToPath } from 'node:url';

/** The path of a program that takes the command line of LibreOffice's and writes a PDF without pages, or does what its input says. */
export const fakeOffice = fileURLToPath(new URL('soffice.sh', import.meta.url));
