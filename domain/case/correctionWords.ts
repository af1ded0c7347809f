/** How a correction notice was served, as recorded, with what people read. */
export const serviceWords = {
  paper: '纸质送达',
  electronic: '电子送达',
  in_person: '当面告知',
  own_act: '当事人已据此行事',
} as const;

/** What became of a mark. */
export const settlementWords = { corrected: '已补正', accepted_as_is: '可以不改', moot: '不再需要' } as const;

/** How a notice ended. */
export const outcomeWords = {
  complete: '已全部处理',
  withdrawn: '已撤回',
  filed_with_open: '未全部处理，先行立案',
  party_left: '不再列为当事人',
  case_closed: '本案未立案，处理完毕',
} as const;
