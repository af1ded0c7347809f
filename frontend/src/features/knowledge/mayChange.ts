import { createContext } from 'react';

/** Whether groups, files and passages may be added and changed; otherwise they are read, taken away and deleted only. */
export const MayChange = createContext(true);
