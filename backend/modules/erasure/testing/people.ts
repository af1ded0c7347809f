import { enoughToClaim } from '../../../tests/harness/pleadings.js';

/** All data that identifies the people of the case. */
export const person = {
  name: '欧阳雪峰',
  idNumber: '11010519491231002X',
  phone: '13912345678',
  address: '朝阳区建国路八十八号',
  defendant: '慕容晓琳',
  story: '二〇二五年三月在咖啡馆当面交付现金',
};
/** A person in another case, which is not erased. */
export const control = { name: '司马青云', defendant: '诸葛明月' };

/** The answers of a complaint of theirs. */
export const complaint = (plaintiff: object, defendant: string) => ({
  plaintiffs_natural: [plaintiff],
  defendants_natural: [{ name: defendant }],
  sections: { ...enoughToClaim, claims: { items: { principal: { principal: '12000.00' } } } },
});
