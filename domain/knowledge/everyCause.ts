/**
 * Where law is kept that applies whatever a case is about. Listed before all causes; a search for a cause searches it too. Its id is
 * stored and sent as `case_cause` like that of any other.
 */
export const everyCause = { id: 'general', name: '通用（全部案由）', category: '通用' } as const;
