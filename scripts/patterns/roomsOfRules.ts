/** The rooms whose patterns may hold Chinese words: they read what people write. Elsewhere words are data, or asked of these rooms. */
export const roomsOfRules: readonly string[] = [
  ...[
    'autofill',
    'citations',
    'evidence',
    'knowledge',
    'layWords',
    'papers',
    'permanentCache',
    'quantities',
    'reading',
  ],
  ...['recognition', 'recommender', 'redaction', 'riskHints', 'signs', 'writing'],
  ...['asking', 'defending', 'deriving', 'printing', 'problems', 'reading'].map((folder) => `forms/${folder}`),
].map((folder) => `domain/${folder}/`);
