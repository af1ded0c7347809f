import type { ChartTheme } from './chartOptions.js';

/** The colours of the site's two themes as the chart library wants them: it cannot read CSS variables. */
export const chartThemes: Record<'light' | 'dark', ChartTheme> = {
  light: { mode: 'light', accent: '#24548c', text: '#5c6370', grid: '#e0d8c8', onAccent: '#ffffff' },
  dark: { mode: 'dark', accent: '#7fa6d9', text: '#a6adb8', grid: '#313a48', onAccent: '#12202f' },
};
