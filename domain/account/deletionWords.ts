/** The words that an owner types, so that nobody deletes an account by mistake. */
export const deletionWords = '注销账号';
