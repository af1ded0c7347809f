import type { Feature } from '../../core/feature.js';
import type { ThemePort } from './themePort.js';
import { themeSaga } from './themeSaga.js';
import { themeReducer } from './themeSlice.js';

/** Light or dark, as chosen here or as the system has it. */
export const theme = {
  site: { reducers: { theme: themeReducer }, saga: ({ theme: port }) => themeSaga(port) },
} satisfies Feature<{ readonly theme: ThemePort }>;

export type { ThemePort } from './themePort.js';
export { selectEffectiveTheme } from './themeSlice.js';
