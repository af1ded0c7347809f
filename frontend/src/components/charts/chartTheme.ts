export type ChartTheme = {
  readonly mode: 'light' | 'dark';
  readonly accent: string;
  readonly text: string;
  readonly grid: string;
  readonly onAccent: string;
  /** The colour behind the charts. */
  readonly surface: string;
  /** Colours of what is drawn side by side: each differs from the next in lightness too. */
  readonly series: readonly string[];
};

/** The colours of the site's two themes as the chart library wants them: it cannot read CSS variables. */
export const chartThemes: Record<'light' | 'dark', ChartTheme> = {
  light: {
    mode: 'light',
    accent: '#24548c',
    text: '#5c6370',
    grid: '#e0d8c8',
    onAccent: '#ffffff',
    surface: '#fffefb',
    series: ['#24548c', '#c98a2b', '#2f6b52', '#a5352f', '#7a93b5', '#6b4f8a', '#5fa386', '#8a6a4f'],
  },
  dark: {
    mode: 'dark',
    accent: '#7fa6d9',
    text: '#a6adb8',
    grid: '#313a48',
    onAccent: '#12202f',
    surface: '#1b212b',
    series: ['#7fa6d9', '#e8c27a', '#5fa386', '#ef9a91', '#4d74a8', '#b79fd6', '#a9dcc4', '#c4a184'],
  },
};
