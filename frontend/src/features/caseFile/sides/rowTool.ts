import { createContext, type ReactNode } from 'react';

/** What a page adds to each row of a pleading, by the row's key; a page that only shows a pleading adds nothing. */
export type RowTool = (row: string, title: string) => ReactNode;

/** The key of a row is the item's id, or `party:` with the party as the form's places call it. */
export const RowToolContext = createContext<RowTool | null>(null);
