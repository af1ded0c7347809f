import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type ThemeChoice = 'light' | 'dark' | 'system';
export type ThemeState = { readonly choice: ThemeChoice; readonly systemIsDark: boolean };

const initialState: ThemeState = { choice: 'system', systemIsDark: false };

const effective = ({ choice, systemIsDark }: ThemeState): 'light' | 'dark' =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;

const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    themeRead: (_state, { payload }: PayloadAction<ThemeState>) => payload,
    themeChosen: (state, { payload: choice }: PayloadAction<ThemeChoice>) => ({ ...state, choice }),
    /** Flips what is seen now: from 跟随系统 it goes to the opposite of what the system shows. */
    themeToggled: (state) => ({
      ...state,
      choice: effective(state) === 'dark' ? ('light' as const) : ('dark' as const),
    }),
    systemThemeChanged: (state, { payload: systemIsDark }: PayloadAction<boolean>) => ({ ...state, systemIsDark }),
  },
  selectors: { selectThemeChoice: ({ choice }) => choice, selectEffectiveTheme: effective },
});

export const { themeRead, themeChosen, themeToggled, systemThemeChanged } = themeSlice.actions;
export const { selectThemeChoice, selectEffectiveTheme } = themeSlice.selectors;
export const themeReducer = themeSlice.reducer;
