/** Where someone goes who is signed in and asked for nothing in particular. */
export const homeOf = (user: { is_superuser: boolean }): string =>
  user.is_superuser ? '/app/admin/dashboard' : '/app/my-documents';
