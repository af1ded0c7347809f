/** 民事诉讼法第六十二条第二款: each of these needs a special power. */
export const specialPowers: readonly string[] = [
  '代为承认诉讼请求',
  '代为放弃诉讼请求',
  '代为变更诉讼请求',
  '进行和解',
  '提起反诉',
  '提起上诉',
];
