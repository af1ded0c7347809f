/** A name as tables print it: without the spaces of print. */
export const plainName = (name: string): string => name.replaceAll(/\s/g, '');
